#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Converts the constraints of a screen's views to CSS.
///
/// The constraints are not solved here, because the browser lays out the views. There are two arrangements of a
/// container's subviews. The subviews flow downwards in their order if a constraint ties two of them vertically, or
/// if no constraint places any of them. Otherwise they overlay each other. In both arrangements, a view is stretched
/// between its constrained edges, aligned to one of them, or centred.
@MainActor
struct ConstraintLayout {
    /// Whether the views flow downwards.
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
                // The distance between two neighbours becomes the top margin of the lower view, so the upper view needs
                // no margin for this constraint.
                if isSibling && tie.attribute == .bottom { continue }
                placements[ObjectIdentifier(tie.view), default: Placement()].add(tie)
            }
        }
        self.placements = placements
        isFlow = hasChain || placements.isEmpty
    }

    /// The CSS properties that place one of the views.
    func style(of view: UIView) -> [StyleProperty: String] {
        let placement = placements[ObjectIdentifier(view)]
        if placement == nil, let frame = ownFrame(of: view) { return frame }
        guard isFlow else { return placement?.overlayStyle ?? [:] }
        var style = placement?.flowStyle ?? [:]
        if view is UIScrollView { style[.flexGrow] = "1" }
        return style
    }
}

/// The style that positions a view by its frame; nil if constraints position the view, or its frame is empty.
@MainActor
private func ownFrame(of view: UIView) -> [StyleProperty: String]? {
    // The element has the view's transform too, so it is positioned as if there was none.
    let (center, size) = (view.center, view.bounds.size)
    guard view.translatesAutoresizingMaskIntoConstraints, size.width > 0, size.height > 0 else {
        return nil
    }
    return [
        .position: "absolute",
        .left: css(points: center.x - size.width / 2),
        .top: css(points: center.y - size.height / 2),
        .width: css(points: size.width),
        .height: css(points: size.height),
    ]
}

/// A constraint as seen from one of its views: one edge or centre of the view, tied to another view.
@MainActor
private struct Tie {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
    let target: UIView
    /// The distance between the two tied edges. A leading or top edge has a positive inset if it lies after the
    /// target's edge; a trailing or bottom edge, if it lies before the target's edge.
    let inset: CGFloat

    /// The two ties of a constraint: from its first view to its second view, and back. Empty unless the constraint
    /// is active and sets two items equal.
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

    /// The distance from the edge of a margins guide to the edge of its view.
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

/// The constraints of one view.
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

    /// Maps left and right to leading and trailing, because the page is written from left to right.
    fileprivate var directional: Self {
        switch self {
        case .left: .leading
        case .right: .trailing
        default: self
        }
    }
}
#endif
