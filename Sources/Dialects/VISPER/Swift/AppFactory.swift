/// Makes the same apps as a ``VISPERAppFactory``, in steps that subclasses can override.
@preconcurrency @MainActor
open class AppFactory<AppState> {
    /// Makes and configures the wireframes.
    open var wireframeFactory = WireframeFactory()

    /// Has no effect. Exists for sources that set this property.
    open var strictReduxMode = false

    /// A factory.
    public init() {}

    /// Makes an app with an app reducer. Code in Swift 6 mode calls the form with a `@Sendable` app reducer.
    ///
    /// - Parameters:
    ///   - initialState: The first state.
    ///   - appReducer: Computes the new state, by reducing each part of the state and the state as a whole.
    ///   - wireframe: The app's wireframe; nil to let the ``wireframeFactory`` make one.
    ///   - controllerContainer: The container of the controllers to navigate on, for the default routing presenters.
    ///     If you pass a wireframe, pass the container that it uses.
    ///   - middleware: Transforms each action before it is reduced.
    @_disfavoredOverload
    open func makeApplication(
        initialState: AppState,
        appReducer: @escaping AppReducer<AppState>,
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer(),
        middleware: Middleware<AppState> = Middleware<AppState>()
    ) -> AnyVISPERApp<AppState> {
        makeApplication(
            redux: Redux(
                appReducer: unchecked(appReducer),
                initialState: initialState,
                middleware: middleware
            ),
            wireframe: wireframe ?? wireframeFactory.makeWireframe(controllerContainer: controllerContainer),
            controllerContainer: controllerContainer
        )
    }

    /// Makes an app with an existing store and wireframe, and configures it.
    ///
    /// - Parameters:
    ///   - redux: The store and its reducer container.
    ///   - wireframe: The app's wireframe.
    ///   - controllerContainer: The container of the controllers to navigate on, for the default routing presenters.
    ///     Pass the container that the wireframe uses.
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

    /// Called with each new app before it is returned. Adds the default feature observers, and lets the
    /// ``wireframeFactory`` configure the app's wireframe. A `DefaultWireframe` that is configured already is not
    /// configured again.
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

extension AppFactory: VISPERAppMaking {}

/// Makes apps with an app reducer. Gives the factories the form of `makeApplication` that code in Swift 6 mode calls.
///
/// That form cannot be in a factory: the compiler ignores `@Sendable` in the members of a `@preconcurrency` class.
@MainActor
public protocol VISPERAppMaking<AppState> {
    /// The app's state.
    associatedtype AppState

    /// Makes an app with an app reducer. Code in Swift 6 mode calls the form with a `@Sendable` app reducer.
    @_disfavoredOverload
    func makeApplication(
        initialState: AppState,
        appReducer: @escaping AppReducer<AppState>,
        wireframe: Wireframe?,
        controllerContainer: ControllerContainer,
        middleware: Middleware<AppState>
    ) -> AnyVISPERApp<AppState>
}

extension VISPERAppMaking {
    /// Makes an app with an app reducer, which the store calls on the main thread, and a replay on the timeline's.
    @available(swift, introduced: 6)
    public func makeApplication(
        initialState: AppState,
        appReducer: @escaping SendableAppReducer<AppState>,
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer(),
        middleware: Middleware<AppState> = Middleware<AppState>()
    ) -> AnyVISPERApp<AppState> {
        let reducer: AppReducer<AppState> = appReducer
        return OpenMethods.call("makeApplication", of: self) {
            makeApplication(
                initialState: initialState,
                appReducer: reducer,
                wireframe: wireframe,
                controllerContainer: controllerContainer,
                middleware: middleware
            )
        }
    }
}
