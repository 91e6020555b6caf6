#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A route result as an object, which is passed to ``UIViewController/willRoute(_:routeResult:)``.
///
/// The type is in this module because the methods of ``UIViewController``, which apps override, have it as a parameter.
/// The module `VISPER_Objc` extends the type with typed properties for the payload.
///
/// Sendable: the payload is changed only by an assignment to `routingOption` or `routeResult`, which whoever makes the
/// object does before passing it on.
open class RouteResultObjc: NSObject, @unchecked Sendable {
    /// The value that the object wraps.
    package final var headlessPayload: Any

    /// Makes an object that wraps the payload.
    ///
    /// Use `init(routeResult:)`. This initialiser is public because a class without a public designated
    /// initialiser cannot be subclassed outside the package.
    public init(headlessPayload: Any) {
        self.headlessPayload = headlessPayload
        super.init()
    }
}

/// A wireframe as an object, which is passed to ``UIViewController/willRoute(_:routeResult:)``.
///
/// See ``RouteResultObjc`` for the reason why the type is in this module.
@preconcurrency @MainActor
open class WireframeObjc: NSObject {
    /// The value that the object wraps.
    package final let headlessPayload: Any

    /// Makes an object that wraps the payload.
    ///
    /// Use `init(wireframe:)`. This initialiser is public because a class without a public designated
    /// initialiser cannot be subclassed outside the package.
    public init(headlessPayload: Any) {
        self.headlessPayload = headlessPayload
        super.init()
    }
}
#endif
