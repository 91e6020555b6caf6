/// Makes apps whose state actions change and whose wireframe knows the usual ways of showing and finding controllers, and
/// which understand view, presenter, logic and state observing features.
///
/// ```swift
/// let app = VISPERAppFactory<AppState>().makeApplication(initialState: AppState(), appReducer: appReducer)
/// try app.add(feature: StartFeature())
/// app.navigateOn(navigationController)
/// ```
///
/// The parts are made by a `ReduxAppFactory` and a `DefaultWireframeAppFactory`.
@preconcurrency @MainActor
open class VISPERAppFactory<AppState> {
    /// Makes a factory.
    public init() {}

    /// Makes an app with an app reducer.
    ///
    /// - Parameters:
    ///   - initialState: What the state is before the first action.
    ///   - appReducer: Makes a new state of an action and a state: of the parts, and of the whole.
    ///   - wireframe: The app's wireframe; nil to have one made.
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
            wireframe: wireframe,
            controllerContainer: controllerContainer
        )
    }

    /// Makes an app whose state is reduced as a whole, none of its parts.
    ///
    /// - Parameters:
    ///   - initialState: What the state is before the first action.
    ///   - wireframe: The app's wireframe; nil to have one made.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on. With a
    ///     wireframe of your own, pass the container that it uses.
    ///   - middleware: Sees the actions before the reducers do.
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

    /// Makes an app around a store that exists.
    ///
    /// - Parameters:
    ///   - redux: The store and its container.
    ///   - wireframe: The app's wireframe; nil to have one made.
    ///   - controllerContainer: Where the default ways of showing controllers find those to navigate on. With a
    ///     wireframe of your own, pass the container that it uses.
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
