import Foundation
import Prex
import TestSupport

enum FerryAction: Action, Equatable {
    case board
    case goAshore
    case announce(String?)
    case repaint(new: String, old: String)
}

struct FerryState: State, Equatable {
    var aboard = 0
    var notice: String?
    /// Named like a property of `StateChange` on purpose, as is `old`.
    var new = ""
    var old = ""
}

struct FerryMutation: Mutation {
    func mutate(action: FerryAction, state: inout FerryState) {
        switch action {
        case .board: state.aboard += 1
        case .goAshore: state.aboard -= 1
        case .announce(let notice): state.notice = notice
        case .repaint(let new, let old):
            state.new = new
            state.old = old
        }
    }
}

typealias FerryFlux = Flux<FerryAction, FerryState>
typealias FerryPresenter = Presenter<FerryAction, FerryState>

extension Flux where Action == FerryAction, State == FerryState {
    static let shared = Flux(state: FerryState(), mutation: FerryMutation())

    convenience init() {
        self.init(state: FerryState(), mutation: FerryMutation())
    }
}

enum Harbour {
    static let ferry = Flux(state: FerryState(), mutation: FerryMutation())
}

extension Presenter where Action == FerryAction, State == FerryState {
    func letAboard() { dispatch(.board) }
}

final class DeckView: View {
    private(set) var changes: [StateChange<FerryState>] = []
    var onReflect: ((StateChange<FerryState>) -> Void)?

    // Views are also made by tests that are not isolated to the main actor.
    nonisolated init() {}

    func reflect(change: StateChange<FerryState>) {
        MainActor.preconditionIsolated()
        changes.append(change)
        onReflect?(change)
    }

    var loads: [Int] { changes.map(\.new.aboard) }
}
