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
