import Millrace

/// The old and the new state, for tests that compare both.
struct Change<State: Sendable>: Sendable {
    let old: State
    let new: State
}

enum Changes<State: Sendable>: StatePublication {
    static func keep(_ state: State) -> State { state }
    static func output(kept: State, new: State) -> Change<State> { Change(old: kept, new: new) }
}

typealias ChangeContainer<State: Sendable> = PublishingContainer<Changes<State>>
