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
