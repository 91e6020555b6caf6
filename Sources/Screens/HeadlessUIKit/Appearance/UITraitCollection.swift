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
    /// The traits of the superview. For a root view the style of its controller overrides them. The style of the view
    /// itself overrides both.
    public var traitCollection: UITraitCollection {
        let outer = superview?.traitCollection ?? .ofDisplay
        return outer.overriding(viewController?.overrideUserInterfaceStyle ?? .unspecified)
            .overriding(overrideUserInterfaceStyle)
    }
}

extension UIViewController {
    /// The traits of the superview of the controller's view or, without a superview, those of the parent controller.
    /// The controller's own style overrides them.
    public var traitCollection: UITraitCollection {
        let outer = viewIfLoaded?.superview?.traitCollection ?? parent?.traitCollection ?? .ofDisplay
        return outer.overriding(overrideUserInterfaceStyle)
    }
}
#endif
