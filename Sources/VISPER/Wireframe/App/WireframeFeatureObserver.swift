/// Looks at each feature when it is added to an app, and registers it with the app's wireframe.
@preconcurrency @MainActor
public protocol WireframeFeatureObserver {
    /// Called once for each feature, when it is added.
    ///
    /// - Throws: To refuse the feature. Observers that come later do not see it then.
    func featureAdded(application: WireframeApp, feature: Feature) throws
}
