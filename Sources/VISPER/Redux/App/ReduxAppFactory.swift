/// Makes redux apps that know logic features and state observing features.
@preconcurrency @MainActor
open class ReduxAppFactory<AppState> {
    /// Of no effect; kept for sources that set it.
    open var strictReduxMode: Bool = false

    /// Makes a factory.
    public init() {}

    /// An app whose state is reduced as a whole, none of its parts.
    open func makeApplication(initialState: AppState) -> AnyReduxApp<AppState> {
        makeApplication(redux: Redux(initialState: initialState))
    }

    /// An app with an app reducer.
    open func makeApplication(
        initialState: AppState,
        appReducer: @escaping AppReducer<AppState>
    ) -> AnyReduxApp<AppState> {
        makeApplication(redux: Redux(appReducer: appReducer, initialState: initialState))
    }

    /// An app around a store that exists, for one with middleware, say.
    open func makeApplication(redux: Redux<AppState>) -> AnyReduxApp<AppState> {
        let application = AnyReduxApp(DefaultReduxApp(redux: redux))
        configure(application: application)
        return application
    }

    /// Called with each app before it is handed out: adds the default feature observers.
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
