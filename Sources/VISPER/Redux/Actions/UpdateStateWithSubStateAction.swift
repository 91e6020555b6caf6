/// Says that a part of the state has a new value: what an asynchronous reducer's result becomes.
///
/// A container deals with it by itself: where the static type of the state that is reduced is `SubStateType`, and no reducer is
/// responsible, the new state is ``subState``. (Contract 10.2.)
public struct UpdateStateWithSubStateAction<SubStateType>: Action {
    /// The new value.
    public let subState: SubStateType

    /// Makes the action.
    public init(subState: SubStateType) {
        self.subState = subState
    }
}
