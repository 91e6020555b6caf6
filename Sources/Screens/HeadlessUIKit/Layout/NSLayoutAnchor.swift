#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view or a layout guide, and one of its attributes.
struct NSLayoutAnchorPoint {
    /// A strong reference is harmless, because an anchor is normally released at the end of the expression that made
    /// it.
    let item: AnyObject
    let attribute: NSLayoutConstraint.Attribute
}

/// A position or length of a view or layout guide, from which constraints are made.
@preconcurrency @MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let point: NSLayoutAnchorPoint

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        point = NSLayoutAnchorPoint(item: item, attribute: attribute)
        super.init()
    }

    /// Constrains this position or length to equal the other one plus a constant.
    public func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .equal, to: anchor.point, constant: constant)
    }

    /// Constrains this position or length to be at least the other one plus a constant.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .greaterThanOrEqual, to: anchor.point, constant: constant)
    }

    /// Constrains this position or length to be at most the other one plus a constant.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .lessThanOrEqual, to: anchor.point, constant: constant)
    }
}

/// A horizontal position, such as a left edge.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A vertical position, such as a top edge.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Constrains this length to equal a constant.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .equal, to: nil, constant: constant)
    }

    /// Constrains this length to be at least a constant.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .greaterThanOrEqual, to: nil, constant: constant)
    }

    /// Constrains this length to be at most a constant.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .lessThanOrEqual, to: nil, constant: constant)
    }

    /// Constrains this length to equal a multiple of the other length plus a constant.
    public func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .equal, to: anchor.point, multiplier: multiplier, constant: constant)
    }

    /// Constrains this length to be at least a multiple of the other length plus a constant.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            point,
            .greaterThanOrEqual,
            to: anchor.point,
            multiplier: multiplier,
            constant: constant
        )
    }

    /// Constrains this length to be at most a multiple of the other length plus a constant.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            point,
            .lessThanOrEqual,
            to: anchor.point,
            multiplier: multiplier,
            constant: constant
        )
    }
}
#endif
