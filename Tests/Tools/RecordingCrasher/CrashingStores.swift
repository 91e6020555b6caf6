import Foundation
import Millrace
import MillraceReporting
import MobiusCore
import Prex
import VISPER_Core
import VISPER_Redux

/// How the process ends when a store handles `remove`.
enum Ending: String {
    case trap, abort, kill, terminate, exit

    /// The ending of this process.
    static let own = CommandLine.arguments.count > 3 ? Ending(rawValue: CommandLine.arguments[3]) : nil

    static func run() {
        switch own {
        case .trap: fatalError("The process crashes on purpose.")
        case .abort: Foundation.abort()
        case .kill: Foundation.kill(getpid(), SIGKILL)
        case .terminate: Foundation.kill(getpid(), SIGTERM)
        case .exit: Foundation.exit(0)
        case nil: break
        }
    }
}

/// A list from which numbers are removed.
struct ListState: State, Codable, Equatable, Sendable {
    var numbers: [Int] = []
}

/// The actions of the list.
enum ListAction: Prex.Action, VISPER_Core.Action, Codable, Equatable, Sendable {
    case add(Int)
    case remove(id: Int)
    case check(password: String)
}

/// Changes the list. Ends the process if something is removed.
func change(_ state: inout ListState, by action: ListAction) {
    switch action {
    case .add(let number): state.numbers.append(number)
    case .remove, .check: Ending.run()
    }
}

struct ListMutation: Mutation {
    func mutate(action: ListAction, state: inout ListState) { change(&state, by: action) }
}

enum ListEffect: Codable, Hashable, Sendable {
    case erase(id: Int)
}

/// Makes a store of each kind add a number, and then do what ends the process.
let scenarios: [String: @Sendable () -> Void] = [
    "Prex": {
        let flux = Flux(state: ListState(), mutation: ListMutation())
        flux.dispatcher.dispatch(.add(5))
        flux.dispatcher.dispatch(.remove(id: 1))
    },
    "secret": {
        let flux = Flux(state: ListState(), mutation: ListMutation())
        flux.dispatcher.dispatch(.add(5))
        flux.dispatcher.dispatch(.check(password: "hunter2"))
    },
    "FluxCapacitor": endInListStore,
    "VISPER": {
        let store = Store<ListState>(
            appReducer: { _, action, state in
                var state = state
                if let action = action as? ListAction { change(&state, by: action) }
                return state
            },
            intialState: ListState(),
            reducerContainer: ReducerContainerImpl(),
            delivery: .immediate
        )
        store.dispatch(ListAction.add(5))
        store.dispatch(ListAction.remove(id: 1))
    },
    "Mobius": {
        let loop = Mobius.loop(update: update, effectHandler: AnyConnectable(handle)).start(from: ListState())
        loop.dispatchEvent(.add(5))
        loop.dispatchEvent(.remove(id: 1))
    },
    "effect": {
        let loop = Mobius.loop(update: update, effectHandler: AnyConnectable(handle)).start(from: ListState())
        loop.dispatchEvent(.add(-1))
    },
    "reported": {
        let store = ReportedStore<ListState, ListAction>(
            dialect: "Plain",
            name: "ListState",
            state: ListState()
        )
        var state = ListState()
        store.reporting(.add(5), state: { state }) { change(&state, by: .add(5)) }
        store.reporting(.remove(id: 1), state: { state }) { change(&state, by: .remove(id: 1)) }
    },
    "container": {
        let container = StateContainer(ListState())
        container.update { $0.numbers.append(5) }
        container.update { change(&$0, by: .remove(id: 1)) }
    },
    "thread": {
        let flux = Flux(state: ListState(), mutation: ListMutation())
        flux.dispatcher.dispatch(.add(5))
        let thread = Thread { flux.dispatcher.dispatch(.remove(id: 1)) }
        thread.start()
        while true { sleep(1) }
    },
    "observer": {
        let container = StateContainer(ListState())
        let observation = container.observe { _ in Ending.run() }
        withExtendedLifetime(observation) { container.update { $0.numbers.append(5) } }
    },
]

private func update(_ model: ListState, _ event: ListAction) -> Next<ListState, ListEffect> {
    var model = model
    change(&model, by: event)
    return .next(model, effects: event == .add(-1) ? [.erase(id: 1)] : [])
}

private func handle(_: @escaping Consumer<ListAction>) -> Connection<ListEffect> {
    Connection(acceptClosure: { _ in Ending.run() }, disposeClosure: {})
}
