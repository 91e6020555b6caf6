import Foundation
import MillraceHost
import Prex

/// How the app ends when its store handles `end`.
enum Ending: String, Codable {
    case trap, overflow, kill, exit, disconnect

    /// Waits for the hub, and ends.
    func run(_ inspector: Inspector) -> Never {
        let flux = Flux(state: EndingState(), mutation: EndingMutation())
        Task {
            for await state in inspector.states {
                guard case .connected = state else { continue }
                // The store begins to be recorded with the connection.
                flux.dispatcher.dispatch(.add(1))
                if self == .disconnect { inspector.disconnect() }
                flux.dispatcher.dispatch(.end(self, password: "hunter2-xyzzy"))
            }
        }
        dispatchMain()
    }

    fileprivate func apply() {
        switch self {
        case .trap: fatalError("The app crashes on purpose.")
        case .overflow: print(Self.sum(to: .max))
        case .kill: Foundation.kill(getpid(), SIGKILL)
        case .exit: Foundation.exit(0)
        case .disconnect: break
        }
    }

    /// Recurses until the stack has ended.
    private static func sum(to number: Int) -> Int {
        number == 0 ? 0 : number ^ sum(to: number - 1) &+ sum(to: number - 2)
    }
}

struct EndingState: State, Codable {
    var count = 0
}

enum EndingAction: Action, Codable {
    case add(Int)
    case end(Ending, password: String)
}

struct EndingMutation: Mutation {
    func mutate(action: EndingAction, state: inout EndingState) {
        switch action {
        case .add(let number): state.count += number
        case .end(let ending, _): ending.apply()
        }
    }
}
