/// An app with a state that actions change.
@preconcurrency @MainActor
public protocol ReduxApp<ApplicationState>: App {
    /// The whole state.
    associatedtype ApplicationState

    /// The state, to be read and subscribed to.
    var state: ObservableProperty<ApplicationState> { get }

    /// The store and its container.
    var redux: Redux<ApplicationState> { get }

    /// Adds an observer of the features that are added from now on.
    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == ApplicationState
}

/// The usual redux app: it shows each feature to its observers and keeps nothing of it.
@preconcurrency @MainActor
open class DefaultReduxApp<AppState>: DefaultApp, ReduxApp {
    /// The type of ``state``.
    public typealias ApplicationObservableProperty = ObservableProperty<AppState>

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
