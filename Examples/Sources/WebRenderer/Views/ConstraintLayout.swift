import HeadlessUIKit

/// Where the constraints of a screen put its views, said in CSS.
///
/// Constraints are not solved; the browser lays out. Two arrangements cover what screens of stacks and tables do:
/// views that are chained below each other flow down in the order of the subviews, others lie over each other.
/// In both a view is stretched between the edges that it is tied to, or sits at one of them, or in the middle.
@MainActor
struct ConstraintLayout {
    /// Whether the views come one below the other.
    let isFlow: Bool
    private let placements: [ObjectIdentifier: Placement]

    init(of subviews: [UIView], in container: UIView) {
        var placements: [ObjectIdentifier: Placement] = [:]
        var hasChain = false
        for constraint in container.constraints + subviews.flatMap(\.constraints) {
            for tie in Tie.both(of: constraint) {
                guard subviews.contains(where: { $0 === tie.view }) else { continue }
                let isSibling = subviews.contains { $0 === tie.target }
                guard isSibling || tie.target === container else { continue }
                if isSibling && tie.attribute.isVertical { hasChain = true }
                // The lower of two neighbours keeps their distance; the upper one must not keep it again.
                if isSibling && tie.attribute == .bottom { continue }
                placements[ObjectIdentifier(tie.view), default: Placement()].add(tie)
            }
        }
        self.placements = placements
        isFlow = hasChain || placements.isEmpty
    }

    /// The placement of one of the views.
    func style(of view: UIView) -> [StyleProperty: String] {
        let placement = placements[ObjectIdentifier(view)]
        if placement == nil, let frame = ownFrame(of: view) { return frame }
        guard isFlow else { return placement?.overlayStyle ?? [:] }
        var style = placement?.flowStyle ?? [:]
        if view is UIScrollView { style[.flexGrow] = "1" }
        return style
    }
}

/// The rectangle of a view that no constraint places, and that was given one.
@MainActor
private func ownFrame(of view: UIView) -> [StyleProperty: String]? {
    let frame = view.frame
    guard view.translatesAutoresizingMaskIntoConstraints, frame.width > 0, frame.height > 0 else {
        return nil
    }
    return [
        .position: "absolute",
        .left: css(points: frame.minX),
        .top: css(points: frame.minY),
        .width: css(points: frame.width),
        .height: css(points: frame.height),
    ]
}

/// One edge or middle of a view tied to another view.
@MainActor
private struct Tie {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
    let target: UIView
    /// The distance, positive towards the inside of the target.
    let inset: CGFloat

    /// A constraint read from both of its sides.
    static func both(of constraint: NSLayoutConstraint) -> [Tie] {
        guard constraint.isActive, constraint.relation == .equal,
            let first = constraint.firstItem, let second = constraint.secondItem,
            let firstView = owner(of: first), let secondView = owner(of: second)
        else { return [] }
        let there = Tie(
            view: firstView,
            attribute: constraint.firstAttribute,
            target: secondView,
            inset: inset(constraint.constant, at: constraint.firstAttribute)
                + margin(of: second, at: constraint.secondAttribute)
        )
        let back = Tie(
            view: secondView,
            attribute: constraint.secondAttribute,
            target: firstView,
            inset: inset(-constraint.constant, at: constraint.secondAttribute)
                + margin(of: first, at: constraint.firstAttribute)
        )
        return [there, back]
    }

    private static func owner(of item: AnyObject) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }

    private static func inset(_ constant: CGFloat, at attribute: NSLayoutConstraint.Attribute) -> CGFloat {
        switch attribute {
        case .bottom, .trailing, .right: -constant
        default: constant
        }
    }

    /// UIKit gives the content views of cells wider margins than other views.
    private static let marginsOfCells = NSDirectionalEdgeInsets(
        top: 11,
        leading: 16,
        bottom: 11,
        trailing: 16
    )

    /// How far the edge of a margins guide is inside its view.
    private static func margin(of item: AnyObject, at attribute: NSLayoutConstraint.Attribute) -> CGFloat {
        guard let guide = item as? UILayoutGuide, let view = guide.owningView,
            guide === view.layoutMarginsGuide || guide === view.readableContentGuide
        else { return 0 }
        let margins = view.superview is UITableViewCell ? marginsOfCells : view.directionalLayoutMargins
        return switch attribute {
        case .top: margins.top
        case .bottom: margins.bottom
        case .leading, .left: margins.leading
        case .trailing, .right: margins.trailing
        default: 0
        }
    }
}

/// The ties of one view.
private struct Placement {
    private var insets: [NSLayoutConstraint.Attribute: CGFloat] = [:]

    @MainActor
    mutating func add(_ tie: Tie) {
        insets[tie.attribute.directional] = tie.inset
    }

    var flowStyle: [StyleProperty: String] {
        var style: [StyleProperty: String] = [.alignSelf: horizontal, .margin: margin]
        switch (insets[.top], insets[.bottom]) {
        case (.some, .some): style[.flexGrow] = "1"
        case (nil, .some): style[.margin] = margin(top: "auto")
        default: break
        }
        return style
    }

    var overlayStyle: [StyleProperty: String] {
        [.justifySelf: horizontal, .alignSelf: vertical, .margin: margin]
    }

    private var horizontal: String {
        alignment(start: insets[.leading], end: insets[.trailing], middle: insets[.centerX])
    }

    private var vertical: String {
        alignment(start: insets[.top], end: insets[.bottom], middle: insets[.centerY])
    }

    private func alignment(start: CGFloat?, end: CGFloat?, middle: CGFloat?) -> String {
        switch (start, end) {
        case (.some, .some): "stretch"
        case _ where middle != nil: "center"
        case (nil, .some): "end"
        case (.some, nil): "start"
        case (nil, nil): "stretch"
        }
    }

    private var margin: String {
        margin(top: css(points: insets[.top] ?? 0))
    }

    private func margin(top: String) -> String {
        let sides = [.trailing, .bottom, .leading].map { css(points: insets[$0] ?? 0) }
        return ([top] + sides).joined(separator: " ")
    }
}

extension NSLayoutConstraint.Attribute {
    fileprivate var isVertical: Bool {
        [.top, .bottom, .centerY, .firstBaseline, .lastBaseline].contains(self)
    }

    /// The page is written from left to right.
    fileprivate var directional: Self {
        switch self {
        case .left: .leading
        case .right: .trailing
        default: self
        }
    }
}
