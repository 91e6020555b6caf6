/// An app with a wireframe.
@preconcurrency @MainActor
public protocol WireframeApp: App, ControllerContainer {
    /// The wireframe, which shows the controllers for URLs.
    var wireframe: Wireframe { get }

    /// Adds an observer, which is called for each feature added from now on. It is called after the observers that
    /// need no wireframe.
    func add(featureObserver: WireframeFeatureObserver)

    /// Adds a controller on which routes show their controllers, without retaining it. The last added controller is
    /// used.
    func navigateOn(_ controller: UIViewController)

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

// MARK: - The controllers to navigate on are the wireframe's

extension WireframeApp {
    /// Adds a controller on which routes show their controllers, without retaining it. The last added controller is
    /// used.
    public func navigateOn(_ controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        wireframe.controllerToNavigate(matches: matches)
    }

    /// The same as `navigateOn`.
    public func addUnretained(controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// Removes a controller on which routes are shown.
    public func remove(controller: UIViewController) {
        wireframe.remove(controller: controller)
    }

    /// The same as `controllerToNavigate`.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframe.controllerToNavigate(matches: matches)
    }
}

/// Registers each feature of an app with the app's wireframe.
@preconcurrency @MainActor
public protocol WireframeFeatureObserver: Sendable {
    /// Called once for each feature, when it is added.
    ///
    /// - Throws: An error that refuses the feature. After an error, later observers are not called.
    func featureAdded(application: WireframeApp, feature: Feature) throws
}

/// An app with a wireframe. It passes each feature to its observers and does not retain the feature.
@preconcurrency @MainActor
open class DefaultWireframeApp: DefaultApp, WireframeApp {
    /// The wireframe, which shows the controllers for URLs.
    public var wireframe: Wireframe

    private var wireframeFeatureObservers: [WireframeFeatureObserver] = []

    /// An app without observers.
    ///
    /// From now on, all controllers of the process notify their presenters of lifecycle events.
    public init(wireframe: Wireframe) {
        self.wireframe = wireframe
        super.init()
        UIViewController.enableLifecycleEvents()
    }

    /// Calls the observers with this app and the feature: first the observers that need no wireframe, then the others,
    /// each kind in the order in which they were added.
    ///
    /// - Throws: The error of the first observer that refuses the feature. Earlier observers have processed the
    ///   feature, and nothing is undone. Later observers are not called.
    /// - Complexity: O(*n*) calls for *n* observers.
    open override func add(feature: Feature) throws {
        try super.add(feature: feature)
        for observer in wireframeFeatureObservers {
            try observer.featureAdded(application: self, feature: feature)
        }
    }

    /// Adds an observer. The app retains it. It is not called for features that were added before.
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
