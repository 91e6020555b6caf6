import Millrace

/// The old and the new state, for tests that look at both.
struct Change<State> {
    let old: State
    let new: State
}

enum Changes<State>: StatePublication {
    static func keep(_ state: State) -> State { state }
    static func output(kept: State, new: State) -> Change<State> { Change(old: kept, new: new) }
}

typealias ChangeContainer<State> = PublishingContainer<Changes<State>>
