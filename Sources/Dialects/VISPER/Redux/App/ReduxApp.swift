import Millrace
import MillraceReporting

/// An app whose state is changed by actions.
@preconcurrency @MainActor
public protocol ReduxApp<ApplicationState>: App, SourceOwner {
    /// The whole state.
    associatedtype ApplicationState

    /// The state as a property to read and subscribe to.
    var state: ObservableProperty<ApplicationState> { get }

    /// The app's store and its reducer container.
    var redux: Redux<ApplicationState> { get }

    /// Adds an observer, which is called for each feature added from now on.
    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == ApplicationState
}

extension ReduxApp {
    /// The app's store and its reducer container, for Millrace's modules.
    public var ownedSource: Redux<ApplicationState> { redux }
}

/// The default redux app: passes each feature to its observers and does not retain the feature.
@preconcurrency @MainActor
open class DefaultReduxApp<AppState>: DefaultApp, ReduxApp {
    /// The type of ``state``.
    public typealias ApplicationObservableProperty = ObservableProperty<AppState>

    /// The app's store and its reducer container.
    public let redux: Redux<AppState>

    var statefulFeatureObservers: [AnyStatefulFeatureObserver<AppState>] = []

    /// An app without observers.
    public init(redux: Redux<AppState>) {
        self.redux = redux
        super.init()
    }

    /// The store's state.
    open var state: ObservableProperty<AppState> { redux.store.observableState }

    /// Calls every observer with the feature: first the stateless observers, then the
    /// stateful ones, each kind in the order in which they were added.
    ///
    /// - Throws: The error of the first observer that refuses the feature. Nothing is undone; later observers are not
    ///   called.
    open override func add(feature: Feature) throws {
        try super.add(feature: feature)
        for observer in statefulFeatureObservers {
            try observer.featureAdded(application: AnyReduxApp(self), feature: feature)
        }
    }

    /// Adds an observer. The app retains it. It is not called for features that were added before.
    open func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == AppState {
        statefulFeatureObservers.append(AnyStatefulFeatureObserver(featureObserver))
    }
}

/// A type-erased redux app. It retains the app and forwards to it.
@preconcurrency @MainActor
open class AnyReduxApp<AppState>: ReduxApp {
    private let base: any ReduxApp<AppState>

    /// Wraps an app.
    public init<Base: ReduxApp>(_ base: Base) where Base.ApplicationState == AppState {
        self.base = base
    }

    /// The app's state.
    open var state: ObservableProperty<AppState> { base.state }

    /// The app's store and its reducer container.
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
