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

/// An app that shows each feature to its observers and keeps nothing of it.
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

/// A piece of an app: a screen, its presenters, its logic.
///
/// A feature is handed to an ``App``, whose ``FeatureObserver``s look at it once and register it with the components it
/// is meant for. The protocol only marks the types that may be added; refinements such as `ViewFeature` say what a
/// feature brings.
public protocol Feature {}

/// Looks at each feature when it is added to an app, and registers it with the components that need it.
@preconcurrency @MainActor
public protocol FeatureObserver {
    /// Called once for each feature, when it is added.
    ///
    /// - Throws: To refuse the feature. Observers that come later do not see it then.
    func featureAdded(application: App, feature: Feature) throws
}
