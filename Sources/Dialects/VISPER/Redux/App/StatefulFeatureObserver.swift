/// Registers each feature of a redux app with the components that need it.
@preconcurrency @MainActor
public protocol StatefulFeatureObserver: Sendable {
    /// The app's state.
    associatedtype AppState

    /// Called once for each feature, when it is added.
    ///
    /// - Throws: An error that refuses the feature. After an error, later observers are not called.
    func featureAdded(application: AnyReduxApp<AppState>, feature: Feature) throws
}

/// A type-erased feature observer. It retains the observer and forwards to it.
@preconcurrency @MainActor
open class AnyStatefulFeatureObserver<ApplicationState>: StatefulFeatureObserver {
    private let featureAddedFunction: @MainActor (AnyReduxApp<ApplicationState>, Feature) throws -> Void

    /// Wraps an observer.
    public init<Base: StatefulFeatureObserver>(_ base: Base) where Base.AppState == ApplicationState {
        featureAddedFunction = { application, feature in
            try base.featureAdded(application: application, feature: feature)
        }
    }

    /// Passes the feature to the wrapped observer.
    open func featureAdded(application: AnyReduxApp<ApplicationState>, feature: Feature) throws {
        try featureAddedFunction(application, feature)
    }
}
