#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view or layout guide together with one of its places or lengths.
struct NSLayoutAnchorPoint {
    /// Retained: an anchor is made, used and dropped within one expression.
    let item: AnyObject
    let attribute: NSLayoutConstraint.Attribute
}

/// A place or length of a view from which constraints are made.
@preconcurrency @MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let point: NSLayoutAnchorPoint

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        point = NSLayoutAnchorPoint(item: item, attribute: attribute)
        super.init()
    }

    /// This place is the other, moved by a constant.
    public func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .equal, to: anchor.point, constant: constant)
    }

    /// This place is at or beyond the other, moved by a constant.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .greaterThanOrEqual, to: anchor.point, constant: constant)
    }

    /// This place is at or before the other, moved by a constant.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .lessThanOrEqual, to: anchor.point, constant: constant)
    }
}

/// A place along the horizontal.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A place along the vertical.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// This length is a constant.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .equal, to: nil, constant: constant)
    }

    /// This length is at least a constant.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .greaterThanOrEqual, to: nil, constant: constant)
    }

    /// This length is at most a constant.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .lessThanOrEqual, to: nil, constant: constant)
    }

    /// This length is a multiple of the other, plus a constant.
    public func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier: CGFloat,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(point, .equal, to: anchor.point, multiplier: multiplier, constant: constant)
    }

    /// This length is at least a multiple of the other, plus a constant.
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

    /// This length is at most a multiple of the other, plus a constant.
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
