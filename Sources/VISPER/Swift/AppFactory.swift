/// Makes the same apps as a ``VISPERAppFactory``, step by step: subclasses can change each of them.
@preconcurrency @MainActor
open class AppFactory<AppState> {
    /// What makes and configures wireframes.
    open var wireframeFactory = WireframeFactory()

    /// Of no effect; kept for sources that set it.
    open var strictReduxMode = false

    /// Makes a factory.
    public init() {}

    /// Makes an app with an app reducer.
    ///
    /// - Parameters:
    ///   - initialState: What the state is before the first action.
    ///   - appReducer: Makes a new state of an action and a state: of the parts, and of the whole.
    ///   - wireframe: The app's wireframe; nil to have the ``wireframeFactory`` make one.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on. With a
    ///     wireframe of your own, pass the container that it uses.
    ///   - middleware: Sees the actions before the reducers do.
    open func makeApplication(
        initialState: AppState,
        appReducer: @escaping AppReducer<AppState>,
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer(),
        middleware: Middleware<AppState> = Middleware<AppState>()
    ) -> AnyVISPERApp<AppState> {
        makeApplication(
            redux: Redux(appReducer: appReducer, initialState: initialState, middleware: middleware),
            wireframe: wireframe ?? wireframeFactory.makeWireframe(controllerContainer: controllerContainer),
            controllerContainer: controllerContainer
        )
    }

    /// Makes an app around a store and a wireframe that exist, and configures it.
    ///
    /// - Parameters:
    ///   - redux: The store and its container.
    ///   - wireframe: The app's wireframe.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on: the container
    ///     that the wireframe uses.
    open func makeApplication(
        redux: Redux<AppState>,
        wireframe: Wireframe,
        controllerContainer: ControllerContainer
    ) -> AnyVISPERApp<AppState> {
        let application = AnyVISPERApp(
            VISPERApp(redux: redux, wireframe: wireframe, controllerContainer: controllerContainer)
        )
        configure(application: application, controllerContainer: controllerContainer)
        return application
    }

    /// Called with each app before it is handed out: adds the default feature observers, and has the ``wireframeFactory``
    /// configure the wireframe, unless it is a `DefaultWireframe` that was configured before.
    open func configure(application: AnyVISPERApp<AppState>, controllerContainer: ControllerContainer) {
        addDefaultFeatureObserver(application: application, controllerContainer: controllerContainer)
        wireframeFactory.configureIfNeeded(
            wireframe: application.wireframe,
            controllerContainer: controllerContainer
        )
    }

    /// Adds observers of logic features, of features that observe the whole state, of view features and of presenter
    /// features.
    open func addDefaultFeatureObserver(
        application: AnyVISPERApp<AppState>,
        controllerContainer: ControllerContainer
    ) {
        application.add(featureObserver: LogicFeatureObserver<AppState>())
        application.add(
            featureObserver: StateObservingFeatureObserver<AppState, AppState>(state: application.state)
        )
        application.add(featureObserver: ViewFeatureObserver())
        application.add(featureObserver: PresenterFeatureObserver())
    }
}
