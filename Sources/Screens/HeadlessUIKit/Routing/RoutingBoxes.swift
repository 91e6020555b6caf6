#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A box for the route by which a controller is shown. It is passed to ``UIViewController/willRoute(_:routeResult:)``.
///
/// Apps override that method. Swift allows this only for methods that the class itself declares, so the method is here,
/// and not in the router's module. The box has a type that this module knows; the router's module gives it a name of its
/// own, and typed properties for the content.
///
/// Sendable: the content is changed only by whoever makes the box, before passing it on.
open class HeadlessRouteBox: NSObject, @unchecked Sendable {
    /// The content of the box.
    package final var headlessPayload: Any

    /// Makes a box for the payload.
    ///
    /// Use the initialiser of the router's module. This initialiser is public because a class without a public designated
    /// initialiser cannot be subclassed outside the package.
    public init(headlessPayload: Any) {
        self.headlessPayload = headlessPayload
        super.init()
    }
}

/// A box for the router that shows a controller. It is passed to ``UIViewController/willRoute(_:routeResult:)``.
///
/// See ``HeadlessRouteBox`` for the reason why the type is in this module.
@preconcurrency @MainActor
open class HeadlessRouterBox: NSObject {
    /// The content of the box.
    package final let headlessPayload: Any

    /// Makes a box for the payload.
    ///
    /// Use the initialiser of the router's module. This initialiser is public because a class without a public designated
    /// initialiser cannot be subclassed outside the package.
    public init(headlessPayload: Any) {
        self.headlessPayload = headlessPayload
        super.init()
    }
}
#endif
