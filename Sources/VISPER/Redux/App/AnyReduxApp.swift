/// A redux app for a known type of state, whatever type it is of itself. It passes everything on, and keeps it.
@preconcurrency @MainActor
open class AnyReduxApp<AppState>: ReduxApp {
    private let base: any ReduxApp<AppState>

    /// Wraps an app.
    public init<Base: ReduxApp>(_ base: Base) where Base.ApplicationState == AppState {
        self.base = base
    }

    /// The app's state.
    open var state: ObservableProperty<AppState> { base.state }

    /// The app's store and container.
    open var redux: Redux<AppState> { base.redux }

    /// Adds a feature to the app.
    open func add(feature: Feature) throws {
        try base.add(feature: feature)
    }

    /// Adds an observer to the app.
    open func add(featureObserver: FeatureObserver) {
        base.add(featureObserver: featureObserver)
    }

    /// Adds an observer to the app.
    open func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == AppState {
        base.add(featureObserver: featureObserver)
    }
}
