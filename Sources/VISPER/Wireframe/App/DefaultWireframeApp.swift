/// An app with a wireframe that shows each feature to its observers and keeps nothing of it itself (contract 5.1).
@preconcurrency @MainActor
open class DefaultWireframeApp: DefaultApp, WireframeApp {
    /// What takes URLs and shows what they stand for.
    public var wireframe: Wireframe

    private var wireframeFeatureObservers: [WireframeFeatureObserver] = []

    /// Makes an app without observers.
    ///
    /// From now on the controllers of the whole process tell their presenters of their life.
    public init(wireframe: Wireframe) {
        self.wireframe = wireframe
        super.init()
        UIViewController.enableLifecycleEvents()
    }

    /// Calls the observers that need no wireframe, then those that do, each in the order in which they were added, with
    /// this app and the feature, before it returns.
    ///
    /// - Throws: What the first observer that refuses the feature throws. The observers before it have dealt with the
    ///   feature, and nothing is undone; those after it are not called.
    /// - Complexity: O(*n*) calls for *n* observers.
    open override func add(feature: Feature) throws {
        try super.add(feature: feature)
        for observer in wireframeFeatureObservers {
            try observer.featureAdded(application: self, feature: feature)
        }
    }

    /// Adds an observer. It is kept for the app's life and does not see the features added before.
    open func add(featureObserver: WireframeFeatureObserver) {
        wireframeFeatureObservers.append(featureObserver)
    }
}
