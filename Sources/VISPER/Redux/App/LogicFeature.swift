/// A feature that brings reducers.
///
/// ```swift
/// struct RenameFeature: LogicFeature {
///     func injectReducers(container: ReducerContainer) {
///         container.addReducer(reducer: RenameReducer())
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol LogicFeature: Feature {
    /// Adds the feature's reducers. Called once, when the feature is added to the app.
    func injectReducers(container: ReducerContainer)
}

/// Lets each ``LogicFeature`` add its reducers to the app's container. It keeps nothing of the feature.
@preconcurrency @MainActor
public struct LogicFeatureObserver<ApplicationState>: StatefulFeatureObserver {
    /// The app's state.
    public typealias AppState = ApplicationState

    /// Makes an observer.
    public init() {}

    /// Hands a logic feature the container.
    public func featureAdded(application: AnyReduxApp<ApplicationState>, feature: Feature) throws {
        guard let feature = feature as? LogicFeature else { return }
        feature.injectReducers(container: application.redux.reducerContainer)
    }
}
