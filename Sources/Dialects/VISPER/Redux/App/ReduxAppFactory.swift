/// Makes redux apps that accept logic features and state observing features.
@preconcurrency @MainActor
open class ReduxAppFactory<AppState> {
    /// Has no effect. Exists for sources that set this property.
    open var strictReduxMode: Bool = false

    /// A factory.
    public init() {}

    /// Makes an app whose reducers receive the whole state, not its parts.
    open func makeApplication(initialState: AppState) -> AnyReduxApp<AppState> {
        makeApplication(redux: Redux(initialState: initialState))
    }

    /// Makes an app whose store has this app reducer. Code in Swift 6 mode calls the form with a `@Sendable` app reducer.
    @_disfavoredOverload
    open func makeApplication(
        initialState: AppState,
        appReducer: @escaping AppReducer<AppState>
    ) -> AnyReduxApp<AppState> {
        makeApplication(redux: Redux(appReducer: unchecked(appReducer), initialState: initialState))
    }

    /// Makes an app with an existing store, for example a store with middleware.
    open func makeApplication(redux: Redux<AppState>) -> AnyReduxApp<AppState> {
        let application = AnyReduxApp(DefaultReduxApp(redux: redux))
        configure(application: application)
        return application
    }

    /// Called with each new app before it is returned: adds the default feature observers.
    open func configure(application: AnyReduxApp<AppState>) {
        addDefaultFeatureObserver(application: application)
    }

    /// Adds an observer of logic features, and then one of features that observe the whole state.
    open func addDefaultFeatureObserver(application: AnyReduxApp<AppState>) {
        application.add(featureObserver: LogicFeatureObserver<AppState>())
        application.add(
            featureObserver: StateObservingFeatureObserver<AppState, AppState>(state: application.state)
        )
    }
}

extension ReduxAppFactory: ReduxAppMaking {}

/// Makes apps with an app reducer. Gives the factories the form of `makeApplication` that code in Swift 6 mode calls.
///
/// That form cannot be in a factory: the compiler ignores `@Sendable` in the members of a `@preconcurrency` class.
@MainActor
public protocol ReduxAppMaking<AppState> {
    /// The app's state.
    associatedtype AppState

    /// Makes an app with an app reducer. Code in Swift 6 mode calls the form with a `@Sendable` app reducer.
    @_disfavoredOverload
    func makeApplication(
        initialState: AppState,
        appReducer: @escaping AppReducer<AppState>
    ) -> AnyReduxApp<AppState>
}

extension ReduxAppMaking {
    /// Makes an app with an app reducer, which the store calls on the main thread, and a replay on the timeline's.
    @available(swift, introduced: 6)
    public func makeApplication(
        initialState: AppState,
        appReducer: @escaping SendableAppReducer<AppState>
    ) -> AnyReduxApp<AppState> {
        let reducer: AppReducer<AppState> = appReducer
        return OpenMethods.call("makeApplication", of: self) {
            makeApplication(
                initialState: initialState,
                appReducer: reducer
            )
        }
    }
}
