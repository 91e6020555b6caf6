import Foundation
import Prex
import TestSupport

enum CounterAction: Action, Equatable {
    case increment
    case decrement
    case setTitle(String?)
    case rename(new: String, old: String)
}

struct CounterState: State, Equatable {
    var count = 0
    var title: String?
    /// Named like a property of `StateChange` on purpose, as is `old`.
    var new = ""
    var old = ""
}

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .increment: state.count += 1
        case .decrement: state.count -= 1
        case .setTitle(let title): state.title = title
        case .rename(let new, let old):
            state.new = new
            state.old = old
        }
    }
}

typealias CounterFlux = Flux<CounterAction, CounterState>
typealias CounterPresenter = Presenter<CounterAction, CounterState>

extension Flux where Action == CounterAction, State == CounterState {
    static let shared = Flux(state: CounterState(), mutation: CounterMutation())

    convenience init() {
        self.init(state: CounterState(), mutation: CounterMutation())
    }
}

enum SharedFlux {
    static let counter = Flux(state: CounterState(), mutation: CounterMutation())
}

extension Presenter where Action == CounterAction, State == CounterState {
    func increment() { dispatch(.increment) }
}

final class MockView: View {
    private(set) var changes: [StateChange<CounterState>] = []
    var reflected: ((StateChange<CounterState>) -> Void)?

    // Views are also made by tests that are not isolated to the main actor.
    nonisolated init() {}

    func reflect(change: StateChange<CounterState>) {
        MainActor.preconditionIsolated()
        changes.append(change)
        reflected?(change)
    }

    var counts: [Int] { changes.map(\.new.count) }
}
