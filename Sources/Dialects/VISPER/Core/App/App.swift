/// An app that consists of features.
@preconcurrency @MainActor
public protocol App: Sendable {
    /// Adds a feature: passes it to each observer, in the order in which the observers were added.
    ///
    /// - Throws: The error of the first observer that refuses the feature.
    func add(feature: Feature) throws

    /// Adds an observer, which is called for each feature added from now on.
    func add(featureObserver: FeatureObserver)
}

/// An app that passes each feature to its observers and does not retain the feature.
@preconcurrency @MainActor
open class DefaultApp: App {
    var featureObservers: [FeatureObserver] = []

    /// An app without observers.
    public init() {}

    /// Calls every observer with this app and the feature, in the order in which the observers were added.
    ///
    /// - Throws: The error of the first observer that refuses the feature. Earlier observers have processed the
    ///   feature, and nothing is undone. Later observers are not called.
    /// - Complexity: O(*n*) calls for *n* observers.
    open func add(feature: Feature) throws {
        for observer in featureObservers {
            try observer.featureAdded(application: self, feature: feature)
        }
    }

    /// Adds an observer. The app retains it. It is not called for features that were added before.
    open func add(featureObserver: FeatureObserver) {
        featureObservers.append(featureObserver)
    }
}

/// A part of an app: a screen, its presenters, its logic.
///
/// A feature is added to an ``App``, whose ``FeatureObserver``s register it with the components that need it.
/// The protocol only marks the types that may be added; refinements such as `ViewFeature` declare what a
/// feature provides.
public protocol Feature {}

/// Registers each feature of an app with the components that need it.
@preconcurrency @MainActor
public protocol FeatureObserver: Sendable {
    /// Called once for each feature, when it is added.
    ///
    /// - Throws: An error that refuses the feature. After an error, later observers are not called.
    func featureAdded(application: App, feature: Feature) throws
}
