#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A row or column of views.
open class UIStackView: UIView {
    /// How the views are sized along the stack.
    public enum Distribution: Int, Sendable {
        case fill
        case fillEqually
        case fillProportionally
        case equalSpacing
        case equalCentering
    }

    /// How the views are placed across the stack.
    public enum Alignment: Int, Sendable {
        case fill
        case leading
        case firstBaseline
        case center
        case trailing
        case lastBaseline

        /// In a row: along the top.
        public static var top: Alignment { .leading }
        /// In a row: along the bottom.
        public static var bottom: Alignment { .trailing }
    }

    /// Stands for the stack's own ``spacing`` where a spacing of its own can be given.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

    /// Whether the stack is a row or a column.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { displayChange(from: oldValue, to: axis) }
    }

    /// The distance between neighbours.
    open var spacing: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: spacing) }
    }

    /// How the views are placed across the stack.
    open var alignment = Alignment.fill {
        didSet { displayChange(from: oldValue, to: alignment) }
    }

    /// How the views are sized along the stack.
    open var distribution = Distribution.fill {
        didSet { displayChange(from: oldValue, to: distribution) }
    }

    /// Whether the views keep the stack's layout margins.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { displayChange(from: oldValue, to: isLayoutMarginsRelativeArrangement) }
    }

    /// The views of the row or column, in order. Each is a subview too; a subview need not be among them.
    public private(set) var arrangedSubviews: [UIView] = [] {
        didSet { displayChange(from: oldValue, to: arrangedSubviews) }
    }

    private var customSpacings: [ObjectIdentifier: CGFloat] = [:] {
        didSet { displayChange(from: oldValue, to: customSpacings) }
    }

    /// Makes an empty row.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes a row of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Puts a view at the end.
    open func addArrangedSubview(_ view: UIView) {
        arrange(view, at: arrangedSubviews.count)
    }

    /// Puts a view at an index. One that is arranged already moves there.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        Misuse.check(
            (0...arrangedSubviews.count).contains(stackIndex),
            "Index \(stackIndex) is out of bounds: the stack arranges \(arrangedSubviews.count) views."
        )
        arrange(view, at: stackIndex)
    }

    /// Takes a view out of the row or column. It stays a subview; remove it from there or hide it.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
    }

    /// Sets the distance after an arranged view; ``spacingUseDefault`` for the stack's own.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arrangedSubviews.contains(arrangedSubview) else { return }
        let isDefault = spacing == Self.spacingUseDefault
        customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    }

    /// The distance set after a view; ``spacingUseDefault`` if none was.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    private func arrange(_ view: UIView, at index: Int) {
        var views = arrangedSubviews.filter { $0 !== view }
        if view.superview !== self { addSubview(view) }
        views.insert(view, at: min(index, views.count))
        arrangedSubviews = views
    }
}
#endif
