/// The usual redux app: it shows each feature to its observers and keeps nothing of it (contract 10.5).
@preconcurrency @MainActor
open class DefaultReduxApp<AppState>: DefaultApp, ReduxApp {
    /// The store and its container.
    public let redux: Redux<AppState>

    var statefulFeatureObservers: [AnyStatefulFeatureObserver<AppState>] = []

    /// Makes an app without observers.
    public init(redux: Redux<AppState>) {
        self.redux = redux
        super.init()
    }

    /// The store's state.
    open var state: ObservableProperty<AppState> { redux.store.observableState }

    /// Calls every observer with the feature, before it returns: first those that know nothing of the state, then the
    /// stateful ones, each kind in the order in which they were added.
    ///
    /// - Throws: What the first observer that refuses the feature throws. Nothing is undone; those after it are not called.
    open override func add(feature: Feature) throws {
        try super.add(feature: feature)
        for observer in statefulFeatureObservers {
            try observer.featureAdded(application: AnyReduxApp(self), feature: feature)
        }
    }

    /// Adds an observer. It is kept for the app's life and does not see the features added before.
    open func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == AppState {
        statefulFeatureObservers.append(AnyStatefulFeatureObserver(featureObserver))
    }
}
