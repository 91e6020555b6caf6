#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The looks of a view's rectangle: corners and border. Every view has one, and it is data for a host.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// How far the corners are rounded.
    open var cornerRadius: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: cornerRadius) }
    }

    /// How wide the border is, inside the rectangle.
    open var borderWidth: CGFloat = 0 {
        didSet { displayChange(from: oldValue, to: borderWidth) }
    }

    /// The colour of the border; black in the beginning.
    open var borderColor: CGColor? = UIColor.black.cgColor {
        didSet { displayChange(from: oldValue, to: borderColor) }
    }

    /// Whether what reaches beyond the rectangle and its rounded corners is cut off: the view's
    /// `clipsToBounds`.
    open var masksToBounds = false {
        didSet { displayChange(from: oldValue, to: masksToBounds) }
    }

    /// The view whose layer this is.
    private weak var view: UIView?

    /// Makes a layer of no view.
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

/// A colour, as layers take it. Like a `UIColor` it is data.
public final class CGColor: Hashable, Sendable {
    /// What the colour is, for a host that draws it.
    public let headlessValue: HeadlessColor

    init(_ value: HeadlessColor) {
        headlessValue = value
    }

    /// Whether both are the same colour.
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.headlessValue == other.headlessValue
    }

    /// Feeds what the colour is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(headlessValue)
    }
}

extension UIColor {
    /// The colour, as layers take it. A colour of the system stays one here: a host draws it light or dark.
    public var cgColor: CGColor { CGColor(headlessValue) }

    /// Makes a colour of what a layer has.
    public convenience init(cgColor: CGColor) {
        self.init(headlessValue: cgColor.headlessValue)
    }
}
#endif
