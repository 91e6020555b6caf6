/// Looks at each feature when it is added to a redux app, and registers it with the components that need it.
@preconcurrency @MainActor
public protocol StatefulFeatureObserver {
    /// The app's state.
    associatedtype AppState

    /// Called once for each feature, when it is added.
    ///
    /// - Throws: To refuse the feature. Observers that come later do not see it then.
    func featureAdded(application: AnyReduxApp<AppState>, feature: Feature) throws
}
