import HeadlessUIKit
import ShowcaseApps
import WebRenderer

extension DeepLinks {
    /// The links that an app's first screen takes, or its root itself.
    static let ofFirstScreen = DeepLinks(
        open: { link, root in deepLinkable(root).open(link) },
        place: { root in deepLinkable(root).place }
    )
}

@MainActor
private func deepLinkable(_ root: UIViewController) -> any DeepLinkable {
    let first = (root as? UINavigationController)?.viewControllers.first
    guard let screen = root as? any DeepLinkable ?? first as? any DeepLinkable else {
        fatalError("Neither \(root) nor its first screen is DeepLinkable.")
    }
    return screen
}
