#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

// MARK: - Between views

extension UIView {
    /// Converts a point of this view to the coordinates of another view, or of the window for nil.
    ///
    /// Both views have to be in the same tree. The origins of bounds count, such as the content offset of a scroll
    /// view, and so do transforms. In a tree without a window, nil stands for the coordinates around the outermost
    /// view.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(conversion(to: view))
    }

    /// Converts a point of another view, or of the window for nil, to the coordinates of this view.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(conversion(to: view).inverted())
    }

    /// Converts a rectangle of this view to the coordinates of another view, or of the window for nil. The result is
    /// the smallest rectangle around the converted one, which a transform may have rotated.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        rect.applying(conversion(to: view))
    }

    /// Converts a rectangle of another view, or of the window for nil, to the coordinates of this view.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.applying(conversion(to: view).inverted())
    }

    /// The middle of this view in the coordinates of another view, or of the window for nil.
    func middle(in view: UIView?) -> CGPoint {
        convert(CGPoint(x: bounds.midX, y: bounds.midY), to: view)
    }

    /// Converts a distance in the window to the coordinates of this view.
    func convert(distanceInWindow distance: CGPoint) -> CGPoint {
        let size = CGSize(width: distance.x, height: distance.y).applying(conversion(to: nil).inverted())
        return CGPoint(x: size.width, y: size.height)
    }

    /// Converts a distance in this view to the coordinates of the window.
    func convertToWindow(distance: CGPoint) -> CGPoint {
        let size = CGSize(width: distance.x, height: distance.y).applying(conversion(to: nil))
        return CGPoint(x: size.width, y: size.height)
    }

    private func conversion(to view: UIView?) -> CGAffineTransform {
        guard let view = view ?? window else { return conversion(toAncestor: nil) }
        // By way of the nearest common ancestor, so that the places of views outside of it cause no rounding errors.
        let ancestor = sequence(first: self, next: \.superview).first { view.isDescendant(of: $0) }
        let back = view.conversion(toAncestor: ancestor).inverted()
        return conversion(toAncestor: ancestor).concatenating(back)
    }

    /// The transform to the coordinates of an ancestor. For nil, to those around the outermost view, which are the
    /// coordinates of the display if that view is a window.
    fileprivate func conversion(toAncestor ancestor: UIView?) -> CGAffineTransform {
        sequence(first: self, next: \.superview).prefix { $0 !== ancestor }
            .reduce(.identity) { $0.concatenating($1.conversionToSuperview) }
    }

    private var conversionToSuperview: CGAffineTransform {
        if transform.isIdentity {
            let frame = untransformedFrame
            return CGAffineTransform(translationX: frame.minX - bounds.minX, y: frame.minY - bounds.minY)
        }
        return CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
            .concatenating(transform)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
}

// MARK: - Between spaces

/// Something with coordinates: a view, the display or a scene. Points and rectangles can be converted between any two.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// Converts a point of this space to the coordinates of another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a point of another space to the coordinates of this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Converts a rectangle of this space to the coordinates of another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Converts a rectangle of another space to the coordinates of this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The rectangle of the space, in its own coordinates.
    var bounds: CGRect { get }
}

extension UIView: UICoordinateSpace {
    /// Converts a point of this view to the coordinates of another view, the display or a scene.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, to: view as UIView?) }
        return coordinateSpace.convert(point.applying(conversion(toAncestor: nil)), from: UIScreen.main)
    }

    /// Converts a point of another view, the display or a scene to the coordinates of this view.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        if let view = coordinateSpace as? UIView { return convert(point, from: view as UIView?) }
        return coordinateSpace.convert(point, to: UIScreen.main)
            .applying(conversion(toAncestor: nil).inverted())
    }

    /// Converts a rectangle of this view to the coordinates of another view, the display or a scene.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, to: view as UIView?) }
        return coordinateSpace.convert(rect.applying(conversion(toAncestor: nil)), from: UIScreen.main)
    }

    /// Converts a rectangle of another view, the display or a scene to the coordinates of this view.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        if let view = coordinateSpace as? UIView { return convert(rect, from: view as UIView?) }
        return coordinateSpace.convert(rect, to: UIScreen.main)
            .applying(conversion(toAncestor: nil).inverted())
    }
}

extension UIScreen: UICoordinateSpace {
    /// The coordinates of the display.
    public var coordinateSpace: any UICoordinateSpace { self }

    /// The coordinates of the display held upright, as it is here.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }

    /// Converts a point of the display to the coordinates of a view or of another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, from: self)
    }

    /// Converts a point of a view or of another space to the coordinates of the display.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace is UIScreen ? point : coordinateSpace.convert(point, to: self)
    }

    /// Converts a rectangle of the display to the coordinates of a view or of another space.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, from: self)
    }

    /// Converts a rectangle of a view or of another space to the coordinates of the display.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace is UIScreen ? rect : coordinateSpace.convert(rect, to: self)
    }
}

extension UIWindowScene {
    /// The coordinates of the scene, which fills the display.
    public var coordinateSpace: any UICoordinateSpace { screen }
}
#endif
