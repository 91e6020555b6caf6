import Millrace

/// Has a store's observers handed the change: the new state and the old one.
@usableFromInline
enum StateChanges<State: Prex.State>: StatePublication {
    @inlinable
    static func keep(_ state: State) -> State { state }

    @inlinable
    static func output(kept: State, new: State) -> StateChange<State> { StateChange(new: new, old: kept) }
}
