/// A feature that subscribes to the state, or to a part of it. Override ``observe(state:)``.
@preconcurrency @MainActor
open class StateObservingFeature<ObservedStateType>: Feature {
    /// Makes a feature.
    public init() {}

    /// Called once, when the feature is added to the app.
    ///
    /// - Parameter state: what to subscribe to.
    /// - Throws: ``StateObservingFeatureError/methodNotImplemented``, unless it is overridden.
    open func observe(state: ObservableProperty<ObservedStateType>) throws {
        throw StateObservingFeatureError.methodNotImplemented
    }
}
