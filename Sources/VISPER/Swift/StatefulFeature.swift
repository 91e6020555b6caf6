/// A feature that can read a state whenever it needs it. No observer of this module looks for it; it is for those of your
/// own.
public protocol StatefulFeature: Feature {
    /// What the feature reads.
    associatedtype StateType

    /// The state as it is now.
    var getState: () -> StateType { get }
}

/// A ``StatefulFeature`` to inherit from.
open class DefaultStatefulFeature<State>: StatefulFeature {
    /// The state as it is now.
    public let getState: () -> State

    /// Makes a feature that reads the state from the closure.
    public init(getState: @escaping () -> State) {
        self.getState = getState
    }
}
