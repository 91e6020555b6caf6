#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A row or column of views.
open class UIStackView: UIView {
    /// The sizes of the views along the stack.
    public enum Distribution: Int, Sendable {
        case fill
        case fillEqually
        case fillProportionally
        case equalSpacing
        case equalCentering
    }

    /// The alignment of the views across the stack.
    public enum Alignment: Int, Sendable {
        case fill
        case leading
        case firstBaseline
        case center
        case trailing
        case lastBaseline

        /// The alignment along the top of a row.
        public static var top: Alignment { .leading }
        /// The alignment along the bottom of a row.
        public static var bottom: Alignment { .trailing }
    }

    /// A custom spacing that stands for the stack's ``spacing``.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

    /// Whether the stack is a row or a column.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { displayChange(from: oldValue, to: axis) }
    }

    /// The distance between neighbours.
    open var spacing: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: spacing) }
    }

    /// The alignment of the views across the stack.
    open var alignment = Alignment.fill {
        didSet { displayChange(from: oldValue, to: alignment) }
    }

    /// The sizes of the views along the stack.
    open var distribution = Distribution.fill {
        didSet { displayChange(from: oldValue, to: distribution) }
    }

    /// Whether the views stay inside the stack's layout margins.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { displayChange(from: oldValue, to: isLayoutMarginsRelativeArrangement) }
    }

    /// The views of the row or column, in order. Each is also a subview, but not every subview is arranged.
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

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) {
        arrange(view, at: arrangedSubviews.count)
    }

    /// Inserts a view at an index. A view that is already arranged moves to the index.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        Misuse.check(
            (0...arrangedSubviews.count).contains(stackIndex),
            "Index \(stackIndex) is out of bounds: the stack arranges \(arrangedSubviews.count) views."
        )
        arrange(view, at: stackIndex)
    }

    /// Removes a view from the row or column. It stays a subview: remove it from its superview too, or hide it.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
    }

    /// Sets the distance after an arranged view. The value ``spacingUseDefault`` restores the stack's ``spacing``.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard arrangedSubviews.contains(arrangedSubview) else { return }
        let isDefault = spacing == Self.spacingUseDefault
        customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    }

    /// The distance after a view; ``spacingUseDefault`` unless one was set.
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
