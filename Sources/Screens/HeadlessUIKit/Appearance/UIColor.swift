#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A colour, as data. It is either a system colour, which has a name and a light and a dark variant, or a colour of
/// fixed components.
///
/// Colours compare by value. A host reads one through ``headlessValue``.
public final class UIColor: NSObject, Sendable {
    /// The value of the colour, for a host that draws it.
    public let headlessValue: HeadlessColor

    /// Makes a colour from its value.
    public init(headlessValue: HeadlessColor) {
        self.headlessValue = headlessValue
        super.init()
    }

    /// Makes a colour of fixed components, each from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(headlessValue: .components(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Makes a grey of fixed components, each from 0 (black, transparent) to 1 (white, opaque).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The same colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch headlessValue {
        case .system(let name, _):
            UIColor(headlessValue: .system(name, alpha: alpha))
        case .components(let red, let green, let blue, _):
            UIColor(red: red, green: green, blue: blue, alpha: alpha)
        }
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.headlessValue == headlessValue
    }

    public override var hash: Int { headlessValue.hashValue }

    public override var description: String { "UIColor(\(headlessValue))" }
}

/// The value of a ``UIColor``.
public enum HeadlessColor: Hashable, Sendable {
    /// A system colour. The string is UIKit's name without the prefix `UIColor.`, such as `label` or `systemRed`. The
    /// host decides how the colour looks in light and dark.
    case system(String, alpha: CGFloat)
    /// Fixed components from 0 to 1.
    case components(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
}
#endif
