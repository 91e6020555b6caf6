/// An app with a state that actions change and a wireframe that shows screens.
@preconcurrency @MainActor
public protocol VISPERAppType<ApplicationState>: ReduxApp, WireframeApp {
    /// The state, to be read and subscribed to.
    var state: ObservableProperty<ApplicationState> { get }

    /// Takes URLs and shows what they stand for.
    var wireframe: Wireframe { get }

    /// The store and its container.
    var redux: Redux<ApplicationState> { get }

    /// Adds a feature: shows it to the observers of features, then to the stateful ones, then to the wireframe's.
    func add(feature: Feature) throws

    /// Adds an observer of the features that are added from now on.
    func add(featureObserver: FeatureObserver)

    /// Adds an observer of the features that are added from now on, which knows the type of the state.
    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == ApplicationState

    /// Adds an observer of the features that are added from now on, which needs a wireframe.
    func add(featureObserver: WireframeFeatureObserver)

    /// Makes the controller one that routes are shown on. It is held weakly; of several, the one added last is used.
    func navigateOn(_ controller: UIViewController)

    /// The controller to navigate on that was added last among those that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

/// The usual app: a redux app and an app with a wireframe, as one.
@preconcurrency @MainActor
open class VISPERApp<AppState>: VISPERAppType {
    /// The type of ``state``.
    public typealias ApplicationObservableProperty = ObservableProperty<AppState>

    private let reduxApp: AnyReduxApp<AppState>
    private let wireframeApp: WireframeApp

    /// Makes an app of two. Observers that these have already see the features too.
    public init(reduxApp: AnyReduxApp<AppState>, wireframeApp: WireframeApp) {
        self.reduxApp = reduxApp
        self.wireframeApp = wireframeApp
    }

    /// Makes an app of a redux app and a wireframe. The container is of no effect, and here for sources that pass it:
    /// controllers to navigate on are the wireframe's.
    public convenience init(
        reduxApp: AnyReduxApp<AppState>,
        wireframe: Wireframe,
        controllerContainer: ControllerContainer
    ) {
        self.init(reduxApp: reduxApp, wireframeApp: DefaultWireframeApp(wireframe: wireframe))
    }

    /// Makes an app of a store and a wireframe, without observers. The container is of no effect, and here for sources
    /// that pass it: controllers to navigate on are the wireframe's.
    public convenience init(
        redux: Redux<AppState>,
        wireframe: Wireframe,
        controllerContainer: ControllerContainer
    ) {
        self.init(
            reduxApp: AnyReduxApp(DefaultReduxApp(redux: redux)),
            wireframe: wireframe,
            controllerContainer: controllerContainer
        )
    }

    /// The store's state.
    open var state: ObservableProperty<AppState> { reduxApp.state }

    /// The store and its container.
    open var redux: Redux<AppState> { reduxApp.redux }

    /// The wireframe.
    open var wireframe: Wireframe { wireframeApp.wireframe }

    // MARK: Features

    /// Calls every observer with the feature, before it returns: those that know neither state nor wireframe, then the
    /// stateful ones, then the wireframe's, each kind in the order in which they were added.
    ///
    /// - Throws: What the first observer that refuses the feature throws. Nothing is undone; those after it are not called.
    open func add(feature: Feature) throws {
        try reduxApp.add(feature: feature)
        try wireframeApp.add(feature: feature)
    }

    /// Adds an observer. It is kept for the app's life, is handed this app with each feature, and does not see those added
    /// before.
    open func add(featureObserver: FeatureObserver) {
        reduxApp.add(featureObserver: WholeAppObserver(observer: featureObserver, application: self))
    }

    /// Adds an observer. It is kept for the app's life and does not see the features added before.
    open func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == AppState {
        reduxApp.add(featureObserver: featureObserver)
    }

    /// Adds an observer. It is kept for the app's life and does not see the features added before.
    open func add(featureObserver: WireframeFeatureObserver) {
        wireframeApp.add(featureObserver: featureObserver)
    }

    // MARK: Controllers to navigate on

    /// Makes the controller one that the wireframe shows routes on.
    open func navigateOn(_ controller: UIViewController) {
        wireframeApp.navigateOn(controller)
    }

    /// The controller to navigate on that was added last among those that the closure accepts.
    open func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframeApp.controllerToNavigate(matches: matches)
    }

    /// The same as ``navigateOn(_:)``.
    open func addUnretained(controller: UIViewController) {
        wireframeApp.addUnretained(controller: controller)
    }

    /// Takes the controller back from those to navigate on.
    open func remove(controller: UIViewController) {
        wireframeApp.remove(controller: controller)
    }

    /// The same as ``controllerToNavigate(matches:)``.
    open func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframeApp.getController(matches: matches)
    }
}

/// Hands an observer the whole app, of which the app that calls it is a part.
private struct WholeAppObserver: FeatureObserver {
    let observer: FeatureObserver
    weak var application: (any App & AnyObject)?

    func featureAdded(application part: App, feature: Feature) throws {
        try observer.featureAdded(application: application ?? part, feature: feature)
    }
}

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
