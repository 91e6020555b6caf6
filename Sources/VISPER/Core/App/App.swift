/// The place where an app is put together from features.
@preconcurrency @MainActor
public protocol App {
    /// Adds a feature: shows it to each observer, in the order in which the observers were added.
    ///
    /// - Throws: What the first observer that refuses the feature throws.
    func add(feature: Feature) throws

    /// Adds an observer of the features that are added from now on.
    func add(featureObserver: FeatureObserver)
}
