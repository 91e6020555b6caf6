/// Registers view features with the wireframe.
@preconcurrency @MainActor
public struct ViewFeatureObserver: WireframeFeatureObserver {
    /// An observer of view features.
    public init() {}

    /// Registers a view feature: adds it as a controller provider and as an option provider, with the feature's
    /// priority, then adds its pattern. Ignores other features.
    ///
    /// - Throws: The error of adding the pattern. After this error, the feature stays registered as a provider.
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
    /// An observer of presenter features.
    public init() {}

    /// Adds a presenter feature to the wireframe as a presenter provider, with the feature's priority. Ignores other
    /// features.
    public func featureAdded(application: WireframeApp, feature: Feature) throws {
        guard let feature = feature as? PresenterFeature else { return }
        application.wireframe.add(presenterProvider: feature, priority: feature.priority)
    }
}
