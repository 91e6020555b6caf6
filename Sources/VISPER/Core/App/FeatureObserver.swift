/// Looks at each feature when it is added to an app, and registers it with the components that need it.
@preconcurrency @MainActor
public protocol FeatureObserver {
    /// Called once for each feature, when it is added.
    ///
    /// - Throws: To refuse the feature. Observers that come later do not see it then.
    func featureAdded(application: App, feature: Feature) throws
}
