#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A route result as an object, to be handed to ``UIViewController/willRoute(_:routeResult:)``.
///
/// A class whose methods are to be overridden has to name its parameters' types itself, so the type is here;
/// what it can do is in the module `VISPER_Objc`, whose extensions know what the payload is.
open class RouteResultObjc: NSObject {
    /// What the object stands for.
    package final var headlessPayload: Any

    /// Makes an object that stands for the payload.
    ///
    /// Use `init(routeResult:)`. This one is public because a class whose designated initialiser is not could not be
    /// subclassed outside the package.
    public init(headlessPayload: Any) {
        self.headlessPayload = headlessPayload
        super.init()
    }
}

/// A wireframe as an object, to be handed to ``UIViewController/willRoute(_:routeResult:)``.
///
/// See ``RouteResultObjc`` for why the type is here.
open class WireframeObjc: NSObject {
    /// What the object stands for.
    package final var headlessPayload: Any

    /// Makes an object that stands for the payload.
    ///
    /// Use `init(wireframe:)`. This one is public because a class whose designated initialiser is not could not be
    /// subclassed outside the package.
    public init(headlessPayload: Any) {
        self.headlessPayload = headlessPayload
        super.init()
    }
}
#endif
