/// Looks at each feature when it is added to a redux app, and registers it with the components that need it.
@preconcurrency @MainActor
public protocol StatefulFeatureObserver {
    /// The app's state.
    associatedtype AppState

    /// Called once for each feature, when it is added.
    ///
    /// - Throws: To refuse the feature. Observers that come later do not see it then.
    func featureAdded(application: AnyReduxApp<AppState>, feature: Feature) throws
}

/// A feature observer for a known type of state, whatever type it is of itself. It passes everything on, and keeps it.
@preconcurrency @MainActor
open class AnyStatefulFeatureObserver<ApplicationState>: StatefulFeatureObserver {
    private let featureAddedFunction: @MainActor (AnyReduxApp<ApplicationState>, Feature) throws -> Void

    /// Wraps an observer.
    public init<Base: StatefulFeatureObserver>(_ base: Base) where Base.AppState == ApplicationState {
        featureAddedFunction = { application, feature in
            try base.featureAdded(application: application, feature: feature)
        }
    }

    /// Shows the feature to the observer.
    open func featureAdded(application: AnyReduxApp<ApplicationState>, feature: Feature) throws {
        try featureAddedFunction(application, feature)
    }
}
