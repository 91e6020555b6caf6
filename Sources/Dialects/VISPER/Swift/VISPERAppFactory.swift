/// Makes apps with a store and a wireframe. The wireframe has the default routing presenters, resolvers and
/// dismissers. The apps accept view, presenter, logic and state observing features.
///
/// ```swift
/// let app = VISPERAppFactory<AppState>().makeApplication(initialState: AppState(), appReducer: appReducer)
/// try app.add(feature: ShelfFeature())
/// app.navigateOn(navigationController)
/// ```
///
/// Uses a `ReduxAppFactory` and a `DefaultWireframeAppFactory`.
@preconcurrency @MainActor
open class VISPERAppFactory<AppState> {
    /// A factory.
    public init() {}

    /// Makes an app with an app reducer. Code in Swift 6 mode calls the form with a `@Sendable` app reducer.
    ///
    /// - Parameters:
    ///   - initialState: The first state.
    ///   - appReducer: Computes the new state, by reducing each part of the state and the state as a whole.
    ///   - wireframe: The app's wireframe; nil to make one.
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
            wireframe: wireframe,
            controllerContainer: controllerContainer
        )
    }

    /// Makes an app whose reducers receive the whole state, not its parts.
    ///
    /// - Parameters:
    ///   - initialState: The first state.
    ///   - wireframe: The app's wireframe; nil to make one.
    ///   - controllerContainer: The container of the controllers to navigate on, for the default routing presenters.
    ///     If you pass a wireframe, pass the container that it uses.
    ///   - middleware: Transforms each action before it is reduced.
    open func makeApplication(
        initialState: AppState,
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer(),
        middleware: Middleware<AppState> = Middleware<AppState>()
    ) -> AnyVISPERApp<AppState> {
        makeApplication(
            redux: Redux(initialState: initialState, middleware: middleware),
            wireframe: wireframe,
            controllerContainer: controllerContainer
        )
    }

    /// Makes an app with an existing store.
    ///
    /// - Parameters:
    ///   - redux: The store and its reducer container.
    ///   - wireframe: The app's wireframe; nil to make one.
    ///   - controllerContainer: The container of the controllers to navigate on, for the default routing presenters.
    ///     If you pass a wireframe, pass the container that it uses.
    open func makeApplication(
        redux: Redux<AppState>,
        wireframe: Wireframe? = nil,
        controllerContainer: ControllerContainer = DefaultControllerContainer()
    ) -> AnyVISPERApp<AppState> {
        let reduxApp = ReduxAppFactory<AppState>().makeApplication(redux: redux)
        let wireframeApp = DefaultWireframeAppFactory()
            .makeApp(wireframe: wireframe, controllerContainer: controllerContainer)
        return AnyVISPERApp(VISPERApp(reduxApp: reduxApp, wireframeApp: wireframeApp))
    }
}

extension VISPERAppFactory: VISPERAppMaking {}
