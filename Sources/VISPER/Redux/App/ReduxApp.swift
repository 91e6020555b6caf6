/// An app with a state that actions change.
@preconcurrency @MainActor
public protocol ReduxApp<ApplicationState>: App {
    /// The whole state.
    associatedtype ApplicationState

    /// The state, to be read and subscribed to.
    var state: ObservableProperty<ApplicationState> { get }

    /// The store and its container.
    var redux: Redux<ApplicationState> { get }

    /// Adds an observer of the features that are added from now on.
    func add<T: StatefulFeatureObserver>(featureObserver: T) where T.AppState == ApplicationState
}
