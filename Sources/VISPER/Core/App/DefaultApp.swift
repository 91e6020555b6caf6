/// An app that shows each feature to its observers and keeps nothing of it (contract 1).
@preconcurrency @MainActor
open class DefaultApp: App {
    var featureObservers: [FeatureObserver] = []

    /// Makes an app without observers.
    public init() {}

    /// Calls every observer, in the order in which they were added, with this app and the feature, before it returns.
    ///
    /// - Throws: What the first observer that refuses the feature throws. The observers before it have dealt with the
    ///   feature, and nothing is undone; those after it are not called.
    /// - Complexity: O(*n*) calls for *n* observers.
    open func add(feature: Feature) throws {
        for observer in featureObservers {
            try observer.featureAdded(application: self, feature: feature)
        }
    }

    /// Adds an observer. It is kept for the app's life and does not see the features added before.
    open func add(featureObserver: FeatureObserver) {
        featureObservers.append(featureObserver)
    }
}
