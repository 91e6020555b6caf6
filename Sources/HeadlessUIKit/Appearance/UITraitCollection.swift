#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// The style of the surroundings.
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

    /// The traits of the display, which is light. They apply where no view or controller overrides them.
    static let ofDisplay = UITraitCollection(userInterfaceStyle: .light)

    /// These traits with the given style, or unchanged if the style is unspecified.
    func overriding(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        style == .unspecified ? self : UITraitCollection(userInterfaceStyle: style)
    }
}

extension UIView {
    /// The superview's traits, with the overrides of the view itself and, for a root view, of its controller.
    public var traitCollection: UITraitCollection {
        let outer = superview?.traitCollection ?? .ofDisplay
        return outer.overriding(viewController?.overrideUserInterfaceStyle ?? .unspecified)
            .overriding(overrideUserInterfaceStyle)
    }
}

extension UIViewController {
    /// The traits of the superview of the controller's view, or else of the parent controller, with the controller's
    /// own overrides.
    public var traitCollection: UITraitCollection {
        let outer = viewIfLoaded?.superview?.traitCollection ?? parent?.traitCollection ?? .ofDisplay
        return outer.overriding(overrideUserInterfaceStyle)
    }
}
#endif
