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
