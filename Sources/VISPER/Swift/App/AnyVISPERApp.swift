/// An app for a known type of state, whatever type it is of itself. It passes everything on, and keeps it.
@preconcurrency @MainActor
open class AnyVISPERApp<AppState>: VISPERAppType {
    private let base: any VISPERAppType<AppState>

    /// Wraps an app.
    public init<Base: VISPERAppType>(_ base: Base) where Base.ApplicationState == AppState {
        self.base = base
    }

    /// The app's state.
    open var state: ObservableProperty<AppState> { base.state }

    /// The app's store and container.
    open var redux: Redux<AppState> { base.redux }

    /// The app's wireframe.
    open var wireframe: Wireframe { base.wireframe }

    /// Adds a feature to the app.
    open func add(feature: Feature) throws {
        try base.add(feature: feature)
    }

    /// Adds an observer to the app.
    open func add(featureObserver: FeatureObserver) {
        base.add(featureObserver: featureObserver)
    }

    /// Adds an observer to the app.
    open func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == AppState {
        base.add(featureObserver: featureObserver)
    }

    /// Adds an observer to the app.
    open func add(featureObserver: WireframeFeatureObserver) {
        base.add(featureObserver: featureObserver)
    }

    /// Makes the controller one that routes are shown on.
    open func navigateOn(_ controller: UIViewController) {
        base.navigateOn(controller)
    }

    /// The controller to navigate on that was added last among those that the closure accepts.
    open func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        base.controllerToNavigate(matches: matches)
    }

    /// The same as ``navigateOn(_:)``.
    open func addUnretained(controller: UIViewController) {
        base.addUnretained(controller: controller)
    }

    /// Takes the controller back from those to navigate on.
    open func remove(controller: UIViewController) {
        base.remove(controller: controller)
    }

    /// The same as ``controllerToNavigate(matches:)``.
    open func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        base.getController(matches: matches)
    }
}
