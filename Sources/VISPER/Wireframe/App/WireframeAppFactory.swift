/// Makes apps with a wireframe.
@preconcurrency @MainActor
public protocol WireframeAppFactory {
    /// Makes an app.
    ///
    /// - Parameters:
    ///   - wireframe: The app's wireframe; nil to have one made.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on. With a
    ///     wireframe of your own, pass the container that it uses.
    func makeApp(wireframe: Wireframe?, controllerContainer: ControllerContainer) -> WireframeApp
}

/// Makes apps whose wireframe knows the usual ways of showing and finding controllers, and which understand view and
/// presenter features.
@preconcurrency @MainActor
open class DefaultWireframeAppFactory: WireframeAppFactory {
    /// What makes and configures wireframes.
    open var wireframeFactory = WireframeFactory()

    /// Makes a factory.
    public init() {}

    /// Makes an app with the default observers around a wireframe that the ``wireframeFactory`` has configured.
    ///
    /// - Parameters:
    ///   - wireframe: A wireframe, which is configured here unless it is a ``DefaultWireframe`` that was; nil to have
    ///     one made.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on. With a
    ///     wireframe of your own, pass the container that it uses.
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
