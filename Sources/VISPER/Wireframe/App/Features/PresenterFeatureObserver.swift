/// Registers presenter features with the wireframe.
@preconcurrency @MainActor
public struct PresenterFeatureObserver: WireframeFeatureObserver {
    /// Makes an observer.
    public init() {}

    /// Adds a presenter feature to the wireframe as what makes presenters, with the feature's priority. A feature of
    /// another kind is left alone.
    public func featureAdded(application: WireframeApp, feature: Feature) throws {
        guard let feature = feature as? PresenterFeature else { return }
        application.wireframe.add(presenterProvider: feature, priority: feature.priority)
    }
}
