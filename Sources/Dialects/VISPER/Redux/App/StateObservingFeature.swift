/// A base class for features that subscribe to the state or a part of it. Override ``observe(state:)``.
@preconcurrency @MainActor
open class StateObservingFeature<ObservedStateType>: Feature {
    /// A feature.
    public init() {}

    /// Called once, when the feature is added to the app.
    ///
    /// - Parameter state: the property to subscribe to.
    /// - Throws: ``StateObservingFeatureError/methodNotImplemented`` unless overridden.
    open func observe(state: ObservableProperty<ObservedStateType>) throws {
        throw StateObservingFeatureError.methodNotImplemented
    }
}

/// Calls `observe(state:)` of each ``StateObservingFeature`` that observes the type `ObservedState`, and retains that
/// feature.
@preconcurrency @MainActor
public class StateObservingFeatureObserver<ApplicationState, ObservedState>: StatefulFeatureObserver {
    /// The app's state.
    public typealias AppState = ApplicationState

    private let state: ObservableProperty<ObservedState>
    private var features: [StateObservingFeature<ObservedState>] = []

    /// - Parameter state: the property that the features subscribe to.
    public init(state: ObservableProperty<ObservedState>) {
        self.state = state
    }

    /// If the feature observes exactly the type `ObservedState`, passes the property to it and retains it. Ignores
    /// other features.
    ///
    /// - Throws: the feature's error. After an error, the feature is not retained.
    public func featureAdded(application: AnyReduxApp<ApplicationState>, feature: Feature) throws {
        guard let feature = feature as? StateObservingFeature<ObservedState> else { return }
        try feature.observe(state: state)
        features.append(feature)
    }
}

/// The errors of a ``StateObservingFeature``.
public enum StateObservingFeatureError: Error {
    /// A subclass has not overridden `observe(state:)`.
    case methodNotImplemented
}

extension StateObservingFeatureError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .methodNotImplemented:
            "A StateObservingFeature does not say what it does with the state. Override observe(state:)."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
