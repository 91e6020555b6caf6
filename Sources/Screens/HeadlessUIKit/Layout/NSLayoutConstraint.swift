#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A relation between two positions or lengths of views, as data.
///
/// Nothing is laid out here: an active constraint is recorded in the view of its first item (see
/// ``UIView/constraints``), where a host may read it.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// A position or length of an item.
    public enum Attribute: Int, Sendable {
        case left = 1
        case right
        case top
        case bottom
        case leading
        case trailing
        case width
        case height
        case centerX
        case centerY
        case lastBaseline
        case firstBaseline
        case notAnAttribute = 0
    }

    /// The relation of a constraint's two sides.
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    /// The direction of a stack.
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical = 1
    }

    /// The view or layout guide on the left side.
    public private(set) weak var firstItem: AnyObject?
    /// The constrained attribute of the first item.
    public let firstAttribute: Attribute
    /// The relation of the two sides.
    public let relation: Relation
    /// The view or layout guide on the right side; nil if there is none.
    public private(set) weak var secondItem: AnyObject?
    /// The attribute of the second item.
    public let secondAttribute: Attribute
    /// The factor of the right side.
    public let multiplier: CGFloat
    /// The constant added to the right side.
    open var constant: CGFloat {
        didSet { owner?.displayChange(from: oldValue, to: constant) }
    }
    /// The weight of the constraint when it conflicts with others.
    open var priority: UILayoutPriority = .required
    /// A name that helps to find the constraint.
    open var identifier: String?

    /// The view that records the active constraint.
    private weak var owner: UIView?

    init(
        _ first: NSLayoutAnchorPoint,
        _ relation: Relation,
        to second: NSLayoutAnchorPoint?,
        multiplier: CGFloat = 1,
        constant: CGFloat
    ) {
        firstItem = first.item
        firstAttribute = first.attribute
        self.relation = relation
        secondItem = second?.item
        secondAttribute = second?.attribute ?? .notAnAttribute
        self.multiplier = multiplier
        self.constant = constant
        super.init()
    }

    /// Whether the constraint is active. Activating a constraint between views without a common ancestor, or of
    /// a layout guide without a view, is a programming error, as in UIKit.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { deactivate() }
        }
    }

    /// Activates each of the constraints.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates each of the constraints.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        for case let guide as UILayoutGuide in [firstItem, secondItem] {
            Misuse.check(
                guide.owningView != nil,
                """
                Unable to activate the constraint: the layout guide "\(guide.identifier)" belongs to no view. \
                Add it to one with addLayoutGuide(_:) before activating it.
                """
            )
        }
        guard let view = Self.view(of: firstItem) else { return }
        if let other = Self.view(of: secondItem) {
            Misuse.check(
                view.topmostAncestor === other.topmostAncestor,
                """
                Unable to activate the constraint: \(view) and \(other) have no common ancestor. \
                Add both views to one hierarchy with addSubview(_:) before activating it.
                """
            )
        }
        owner = view
        view.record(self)
    }

    private func deactivate() {
        owner?.forget(self)
        owner = nil
    }

    private static func view(of item: AnyObject?) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }
}
#endif
