#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Whatever the surroundings have.
    case unspecified
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// The surroundings that a view or a controller adapts to: light or dark.
public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle

    /// Makes a collection of one trait.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
    }

    public override var hash: Int { userInterfaceStyle.hashValue }

    /// What is there where nothing was overridden: the display is a light one.
    static let ofDisplay = UITraitCollection(userInterfaceStyle: .light)

    /// These traits, with another style unless that is unspecified.
    func overriding(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        style == .unspecified ? self : UITraitCollection(userInterfaceStyle: style)
    }
}

extension UIView {
    /// The view's surroundings: those of its superview, with what the controller whose root view it is, and the view
    /// itself, override.
    public var traitCollection: UITraitCollection {
        let outer = superview?.traitCollection ?? .ofDisplay
        return outer.overriding(viewController?.overrideUserInterfaceStyle ?? .unspecified)
            .overriding(overrideUserInterfaceStyle)
    }
}

extension UIViewController {
    /// The controller's surroundings: those of the view that its own is inside of, or else of its parent, with what it
    /// overrides itself.
    public var traitCollection: UITraitCollection {
        let outer = viewIfLoaded?.superview?.traitCollection ?? parent?.traitCollection ?? .ofDisplay
        return outer.overriding(overrideUserInterfaceStyle)
    }
}
#endif
