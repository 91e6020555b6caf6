// The route that showed a controller last.

extension UIViewController {
    /// The pattern of the route that shows the controller; nil if none did.
    public var routePattern: String? { routeResultObjc?.routePattern }

    /// The parameters of the route that shows the controller; nil if none did.
    public var routeParameters: [AnyHashable: Any]? { routeResultObjc?.parameters }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
// `willRoute(_:routeResult:)` and `didRoute(_:routeResult:)` are to be overridden, which off Apple's systems takes
// the class's own body: they are HeadlessUIKit's.

extension UIViewController {
    /// The result of the route that shows the controller, as an object.
    ///
    /// The wireframe sets it before it calls anybody; `willRoute(_:routeResult:)` sets it too.
    public var routeResultObjc: RouteResultObjc? {
        get { headlessRouteResult }
        set { headlessRouteResult = newValue }
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
// Not compiled where the tests run: keep it as small as it is.

extension UIViewController {
    private enum RouteResultKey: ControllerValueKey {
        static var defaultValue: RouteResultObjc? { nil }
    }

    /// The result of the route that shows the controller, as an object.
    ///
    /// The wireframe sets it before it calls anybody; `willRoute(_:routeResult:)` sets it too.
    public var routeResultObjc: RouteResultObjc? {
        get { self[RouteResultKey.self] }
        set { self[RouteResultKey.self] = newValue }
    }

    /// Called when a route is about to show the controller. The base implementation stores the result.
    @objc open func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        routeResultObjc = routeResult
    }

    /// Called when a route has shown the controller. The base implementation does nothing.
    @objc open func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {}
}
#endif
