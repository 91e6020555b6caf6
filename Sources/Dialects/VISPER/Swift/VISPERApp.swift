/// An app with a state that is changed by actions, and a wireframe that shows screens.
@preconcurrency @MainActor
public protocol VISPERAppType<ApplicationState>: ReduxApp, WireframeApp {
    /// The state as a property to read and subscribe to.
    var state: ObservableProperty<ApplicationState> { get }

    /// The wireframe, which shows the controllers for URLs.
    var wireframe: Wireframe { get }

    /// The app's store and its reducer container.
    var redux: Redux<ApplicationState> { get }

    /// Adds a feature: passes it to the feature observers, then to the stateful observers, then to the observers of the
    /// wireframe.
    func add(feature: Feature) throws

    /// Adds an observer, which is called for each feature added from now on.
    func add(featureObserver: FeatureObserver)

    /// Adds a stateful observer, which is called for each feature added from now on.
    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == ApplicationState

    /// Adds an observer that needs a wireframe. It is called for each feature added from now on.
    func add(featureObserver: WireframeFeatureObserver)

    /// Adds a controller on which routes show their controllers, without retaining it. The last added controller is
    /// used.
    func navigateOn(_ controller: UIViewController)

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

/// The default app, which combines a redux app and an app with a wireframe.
@preconcurrency @MainActor
open class VISPERApp<AppState>: VISPERAppType {
    /// The type of ``state``.
    public typealias ApplicationObservableProperty = ObservableProperty<AppState>

    private let reduxApp: AnyReduxApp<AppState>
    private let wireframeApp: WireframeApp

    /// Combines two apps. The observers that were added to either of them are called for each feature too.
    public init(reduxApp: AnyReduxApp<AppState>, wireframeApp: WireframeApp) {
        self.reduxApp = reduxApp
        self.wireframeApp = wireframeApp
    }

    /// Makes an app from a redux app and a wireframe. The container has no effect, since the wireframe stores the
    /// controllers to navigate on. The parameter exists for sources that pass it.
    public convenience init(
        reduxApp: AnyReduxApp<AppState>,
        wireframe: Wireframe,
        controllerContainer: ControllerContainer
    ) {
        self.init(reduxApp: reduxApp, wireframeApp: DefaultWireframeApp(wireframe: wireframe))
    }

    /// Makes an app from a store and a wireframe, without observers. The container has no effect, since the wireframe
    /// stores the controllers to navigate on. The parameter exists for sources that pass it.
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

    /// The app's store and its reducer container.
    open var redux: Redux<AppState> { reduxApp.redux }

    /// The wireframe.
    open var wireframe: Wireframe { wireframeApp.wireframe }

    // MARK: Features

    /// Calls every observer with the feature: first those that need neither state nor wireframe, then the
    /// stateful ones, then those of the wireframe, each kind in the order in which they were added.
    ///
    /// - Throws: The error of the first observer that refuses the feature. Nothing is undone; later observers are not
    ///   called.
    open func add(feature: Feature) throws {
        try reduxApp.add(feature: feature)
        try wireframeApp.add(feature: feature)
    }

    /// Adds an observer. The app retains the observer, and calls it with this app and each feature that is added from
    /// now on.
    open func add(featureObserver: FeatureObserver) {
        reduxApp.add(featureObserver: WholeAppObserver(observer: featureObserver, application: self))
    }

    /// Adds an observer. The app retains it. It is not called for features that were added before.
    open func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == AppState {
        reduxApp.add(featureObserver: featureObserver)
    }

    /// Adds an observer. The app retains it. It is not called for features that were added before.
    open func add(featureObserver: WireframeFeatureObserver) {
        wireframeApp.add(featureObserver: featureObserver)
    }

    // MARK: Controllers to navigate on

    /// Adds a controller on which the wireframe shows routes.
    open func navigateOn(_ controller: UIViewController) {
        wireframeApp.navigateOn(controller)
    }

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    open func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframeApp.controllerToNavigate(matches: matches)
    }

    /// The same as ``navigateOn(_:)``.
    open func addUnretained(controller: UIViewController) {
        wireframeApp.addUnretained(controller: controller)
    }

    /// Removes a controller on which routes are shown.
    open func remove(controller: UIViewController) {
        wireframeApp.remove(controller: controller)
    }

    /// The same as ``controllerToNavigate(matches:)``.
    open func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframeApp.getController(matches: matches)
    }
}

/// Wraps an observer. The redux app passes itself to this wrapper; the wrapper passes the whole app to the observer.
private struct WholeAppObserver: FeatureObserver {
    let observer: FeatureObserver
    weak var application: (any App & AnyObject)?

    func featureAdded(application part: App, feature: Feature) throws {
        try observer.featureAdded(application: application ?? part, feature: feature)
    }
}

/// A type-erased app. It retains the app and forwards to it.
@preconcurrency @MainActor
open class AnyVISPERApp<AppState>: VISPERAppType {
    private let base: any VISPERAppType<AppState>

    /// Wraps an app.
    public init<Base: VISPERAppType>(_ base: Base) where Base.ApplicationState == AppState {
        self.base = base
    }

    /// The app's state.
    open var state: ObservableProperty<AppState> { base.state }

    /// The app's store and its reducer container.
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

    /// Adds a controller on which routes are shown.
    open func navigateOn(_ controller: UIViewController) {
        base.navigateOn(controller)
    }

    /// The last controller added by `navigateOn(_:)` that the closure accepts.
    open func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        base.controllerToNavigate(matches: matches)
    }

    /// The same as ``navigateOn(_:)``.
    open func addUnretained(controller: UIViewController) {
        base.addUnretained(controller: controller)
    }

    /// Removes a controller on which routes are shown.
    open func remove(controller: UIViewController) {
        base.remove(controller: controller)
    }

    /// The same as ``controllerToNavigate(matches:)``.
    open func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        base.getController(matches: matches)
    }
}
