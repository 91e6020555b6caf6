// The last route that showed a controller.

extension UIViewController {
    /// The pattern of the route that shows the controller; nil without a route.
    public var routePattern: String? { routeResultObjc?.routePattern }

    /// The parameters of the route that shows the controller; nil without a route.
    public var routeParameters: [AnyHashable: Any]? { routeResultObjc?.parameters }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
// HeadlessUIKit declares `willRoute(_:routeResult:)` and `didRoute(_:routeResult:)` in the body of `UIViewController`,
// because without Objective-C, methods of an extension cannot be overridden.

extension UIViewController {
    /// The result of the route that shows the controller, as an object.
    ///
    /// The wireframe sets it before any notification; `willRoute(_:routeResult:)` sets it too.
    public var routeResultObjc: RouteResultObjc? {
        get { headlessRoute }
        set { headlessRoute = newValue }
    }
}
#endif

#if os(iOS) || os(tvOS) || os(visionOS)
// The platform that runs the tests does not compile this code, so it is kept minimal.

extension UIViewController {
    private enum RouteResultKey: ControllerValueKey {
        static var defaultValue: RouteResultObjc? { nil }
    }

    /// The result of the route that shows the controller, as an object.
    ///
    /// The wireframe sets it before any notification; `willRoute(_:routeResult:)` sets it too.
    public var routeResultObjc: RouteResultObjc? {
        get { self[RouteResultKey.self] }
        set { self[RouteResultKey.self] = newValue }
    }

    /// Called before a route shows the controller. The base implementation stores the result.
    @objc open func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
        routeResultObjc = routeResult
    }

    /// Called after a route has shown the controller. The base implementation does nothing.
    @objc open func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {}
}
#endif
