/// A feature that can read a state at any time. The observers of this module ignore it; use it with observers of your
/// own.
public protocol StatefulFeature: Feature {
    /// The state that the feature reads.
    associatedtype StateType

    /// Returns the current state.
    var getState: () -> StateType { get }
}

/// A base class for a ``StatefulFeature``.
open class DefaultStatefulFeature<State>: StatefulFeature {
    /// Returns the current state.
    public let getState: () -> State

    /// A feature that reads the state with the closure.
    @available(swift, introduced: 6)
    public init(getState: @escaping @Sendable () -> State) {
        self.getState = getState
    }

    /// A feature that reads the state with the closure, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(getState: @escaping () -> State) {
        self.getState = getState
    }
}
