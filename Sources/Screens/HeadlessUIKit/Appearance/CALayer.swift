#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The corners and the border of a view's rectangle. Every view has a layer, which is data for a host.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// How far the corners are rounded.
    open var cornerRadius: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: cornerRadius) }
    }

    /// The corners that are rounded. Initially all four.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    {
        didSet { displayChange(from: oldValue, to: maskedCorners) }
    }

    /// The width of the border, inside the rectangle.
    open var borderWidth: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: borderWidth) }
    }

    /// The colour of the border; initially black.
    open var borderColor: CGColor? = UIColor.black.cgColor {
        didSet { displayChange(from: oldValue, to: borderColor) }
    }

    /// Whether content outside the rectangle and its rounded corners is cut off. The same value as the view's
    /// `clipsToBounds`.
    open var masksToBounds = false {
        didSet { displayChange(from: oldValue, to: masksToBounds) }
    }

    /// The view that the layer belongs to.
    private weak var view: UIView?

    /// Makes a layer without a view.
    public override init() {
        super.init()
    }

    convenience init(of view: UIView) {
        self.init()
        self.view = view
    }

    private func displayChange<Value: Equatable>(from oldValue: Value, to newValue: Value) {
        view?.displayChange(from: oldValue, to: newValue)
    }
}

/// A set of a rectangle's corners.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The same bits as in Core Animation.
    public let rawValue: UInt

    /// Makes a set of corners from Core Animation's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The corner at the top left.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The corner at the top right.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The corner at the bottom left.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The corner at the bottom right.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

/// A colour of a layer. Like a `UIColor`, it is data.
public final class CGColor: Hashable, Sendable {
    /// The value of the colour, for a host that draws it.
    public let headlessValue: HeadlessColor

    init(_ value: HeadlessColor) {
        headlessValue = value
    }

    /// Whether both are the same colour.
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.headlessValue == other.headlessValue
    }

    /// Feeds the value of the colour into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(headlessValue)
    }
}

extension UIColor {
    /// The colour for use in a layer. A system colour is not resolved here: the host draws it light or dark.
    public var cgColor: CGColor { CGColor(headlessValue) }

    /// Makes a colour from the colour of a layer.
    public convenience init(cgColor: CGColor) {
        self.init(headlessValue: cgColor.headlessValue)
    }
}
#endif
