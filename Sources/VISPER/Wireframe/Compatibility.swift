// Names from earlier versions of VISPER, and the right spelling of those that were misspelt.

/// The right spelling of ``ComposedControllerDimisser``.
public typealias ComposedControllerDismisser = ComposedControllerDimisser

extension ComposedControllerDimisser {
    /// The right spelling of ``add(controllerDimisser:priority:)``.
    public func add(controllerDismisser: ControllerDismisser, priority: Int) {
        add(controllerDimisser: controllerDismisser, priority: priority)
    }
}

/// The right spelling of ``DefautRouterError``.
public typealias DefaultRouterError = DefautRouterError

/// The name of ``DefaultRoutingBackTo`` in the manner of the other options.
public typealias DefaultRoutingOptionBackTo = DefaultRoutingBackTo

extension WireframeApp {
    /// The earlier name of `navigateOn(_:)`.
    @available(*, deprecated, renamed: "navigateOn(_:)")
    public func add(controllerToNavigate: UIViewController) {
        navigateOn(controllerToNavigate)
    }
}
