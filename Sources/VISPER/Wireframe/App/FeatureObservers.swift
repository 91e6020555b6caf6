/// Registers view features with the wireframe.
@preconcurrency @MainActor
public struct ViewFeatureObserver: WireframeFeatureObserver {
    /// Makes an observer.
    public init() {}

    /// Adds a view feature to the wireframe: as what makes controllers and as what decides how they are shown, with the
    /// feature's priority, then its pattern. A feature of another kind is left alone.
    ///
    /// - Throws: What adding the pattern throws. The feature is registered as a provider then.
    public func featureAdded(application: WireframeApp, feature: Feature) throws {
        guard let feature = feature as? ViewFeature else { return }
        let wireframe = application.wireframe
        wireframe.add(controllerProvider: feature, priority: feature.priority)
        wireframe.add(optionProvider: feature, priority: feature.priority)
        try wireframe.add(routePattern: feature.routePattern)
    }
}

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
