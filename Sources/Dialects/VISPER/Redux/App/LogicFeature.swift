/// A feature with reducers.
///
/// ```swift
/// struct RenameFeature: LogicFeature {
///     func injectReducers(container: ReducerContainer) {
///         container.addReducer(reducer: RenameReducer())
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol LogicFeature: Feature, Sendable {
    /// Adds the feature's reducers. Called once, when the feature is added to the app.
    func injectReducers(container: ReducerContainer)
}

/// Adds the reducers of each ``LogicFeature`` to the app's reducer container. Does not retain the feature.
@preconcurrency @MainActor
public struct LogicFeatureObserver<ApplicationState>: StatefulFeatureObserver {
    /// The app's state.
    public typealias AppState = ApplicationState

    /// An observer of logic features.
    public init() {}

    /// Adds the reducers of a ``LogicFeature`` to the app's reducer container. Ignores other features.
    public func featureAdded(application: AnyReduxApp<ApplicationState>, feature: Feature) throws {
        guard let feature = feature as? LogicFeature else { return }
        feature.injectReducers(container: application.redux.reducerContainer)
    }
}
