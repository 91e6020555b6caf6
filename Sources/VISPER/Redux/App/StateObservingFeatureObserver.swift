/// Hands each ``StateObservingFeature`` of a certain type of state the property to subscribe to, and keeps the feature.
@preconcurrency @MainActor
public class StateObservingFeatureObserver<ApplicationState, ObservedState>: StatefulFeatureObserver {
    /// The app's state.
    public typealias AppState = ApplicationState

    private let state: ObservableProperty<ObservedState>
    private var features: [StateObservingFeature<ObservedState>] = []

    /// - Parameter state: what the features are to subscribe to.
    public init(state: ObservableProperty<ObservedState>) {
        self.state = state
    }

    /// Has a feature for exactly `ObservedState` observe, and keeps it.
    ///
    /// - Throws: what the feature throws. It is not kept then.
    public func featureAdded(application: AnyReduxApp<ApplicationState>, feature: Feature) throws {
        guard let feature = feature as? StateObservingFeature<ObservedState> else { return }
        try feature.observe(state: state)
        features.append(feature)
    }
}
