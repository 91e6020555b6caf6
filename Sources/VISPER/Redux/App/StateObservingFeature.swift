/// A feature that subscribes to the state, or to a part of it. Override ``observe(state:)``.
@preconcurrency @MainActor
open class StateObservingFeature<ObservedStateType>: Feature {
    /// Makes a feature.
    public init() {}

    /// Called once, when the feature is added to the app.
    ///
    /// - Parameter state: what to subscribe to.
    /// - Throws: ``StateObservingFeatureError/methodNotImplemented``, unless it is overridden.
    open func observe(state: ObservableProperty<ObservedStateType>) throws {
        throw StateObservingFeatureError.methodNotImplemented
    }
}

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

/// What a ``StateObservingFeature`` can do wrong.
public enum StateObservingFeatureError: Error {
    /// A subclass has not overridden `observe(state:)`.
    case methodNotImplemented
}

extension StateObservingFeatureError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .methodNotImplemented:
            "A StateObservingFeature does not say what it does with the state. Override observe(state:)."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
