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
