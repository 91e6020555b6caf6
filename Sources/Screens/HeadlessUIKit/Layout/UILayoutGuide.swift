#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A rectangle in a view that constraints can refer to. It is not a view itself.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The view that the rectangle belongs to.
    open internal(set) weak var owningView: UIView?
    /// A name that helps to find the guide.
    open var identifier = ""

    /// Makes a guide without a view.
    public override init() {
        super.init()
    }

    convenience init(of view: UIView, identifier: String) {
        self.init()
        owningView = view
        self.identifier = identifier
    }
}

extension UILayoutGuide {
    /// The edge at which lines begin.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge at which lines end.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The middle between left and right.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The middle between top and bottom.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}
#endif
