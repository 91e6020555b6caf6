/// An app with a wireframe.
@preconcurrency @MainActor
public protocol WireframeApp: App, ControllerContainer {
    /// What takes URLs and shows what they stand for.
    var wireframe: Wireframe { get }

    /// Adds an observer of the features that are added from now on. It comes after those that need no wireframe.
    func add(featureObserver: WireframeFeatureObserver)

    /// Makes the controller one that routes are shown on. It is held weakly; of several, the one added last is used.
    func navigateOn(_ controller: UIViewController)

    /// The controller to navigate on that was added last among those that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

// MARK: - The controllers to navigate on are the wireframe's

extension WireframeApp {
    /// Makes the controller one that routes are shown on. It is held weakly; of several, the one added last is used.
    public func navigateOn(_ controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// The controller to navigate on that was added last among those that the closure accepts.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        wireframe.controllerToNavigate(matches: matches)
    }

    /// The same as `navigateOn`.
    public func addUnretained(controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// Has routes be shown on the controller no more.
    public func remove(controller: UIViewController) {
        wireframe.remove(controller: controller)
    }

    /// The same as `controllerToNavigate`.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframe.controllerToNavigate(matches: matches)
    }
}

/// Looks at each feature when it is added to an app, and registers it with the app's wireframe.
@preconcurrency @MainActor
public protocol WireframeFeatureObserver {
    /// Called once for each feature, when it is added.
    ///
    /// - Throws: To refuse the feature. Observers that come later do not see it then.
    func featureAdded(application: WireframeApp, feature: Feature) throws
}

/// An app with a wireframe that shows each feature to its observers and keeps nothing of it itself.
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

extension WireframeApp {
    /// The earlier name of `navigateOn(_:)`.
    @available(*, deprecated, renamed: "navigateOn(_:)")
    public func add(controllerToNavigate: UIViewController) {
        navigateOn(controllerToNavigate)
    }
}
