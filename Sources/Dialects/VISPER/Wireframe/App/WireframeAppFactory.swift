/// Makes apps with a wireframe.
@preconcurrency @MainActor
public protocol WireframeAppFactory: Sendable {
    /// Makes an app.
    ///
    /// - Parameters:
    ///   - wireframe: The app's wireframe; nil to make one.
    ///   - controllerContainer: The container of the controllers to navigate on, for the default routing presenters.
    ///     If you pass a wireframe, pass the container that it uses.
    func makeApp(wireframe: Wireframe?, controllerContainer: ControllerContainer) -> WireframeApp
}

/// Makes apps that accept view and presenter features, and whose wireframe has the default routing presenters,
/// resolvers and dismissers.
@preconcurrency @MainActor
open class DefaultWireframeAppFactory: WireframeAppFactory {
    /// Makes and configures the wireframes.
    open var wireframeFactory = WireframeFactory()

    /// A factory.
    public init() {}

    /// Makes an app with the default observers and a wireframe that the ``wireframeFactory`` has configured.
    ///
    /// - Parameters:
    ///   - wireframe: The app's wireframe; nil to make one. It is configured here, unless it is a
    ///     ``DefaultWireframe`` that is configured already.
    ///   - controllerContainer: The container of the controllers to navigate on, for the default routing presenters.
    ///     If you pass a wireframe, pass the container that it uses.
    open func makeApp(
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> WireframeApp {
        let wireframe = wireframe ?? wireframeFactory.makeWireframe(controllerContainer: controllerContainer)
        let application = DefaultWireframeApp(wireframe: wireframe)
        addDefaultFeatureObserver(application: application, controllerContainer: controllerContainer)
        wireframeFactory.configureIfNeeded(wireframe: wireframe, controllerContainer: controllerContainer)
        return application
    }

    /// Adds a ``ViewFeatureObserver`` and a ``PresenterFeatureObserver`` to the app.
    open func addDefaultFeatureObserver(
        application: WireframeApp,
        controllerContainer: ControllerContainer
    ) {
        application.add(featureObserver: ViewFeatureObserver())
        application.add(featureObserver: PresenterFeatureObserver())
    }
}
