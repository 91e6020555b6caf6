import MillraceTesting
import MillraceUndo
import Prex
import Survey

// The tools whose closures get the actions of a store.

nonisolated private enum Add: Action { case number(Int) }

nonisolated private struct Numbers: State, Equatable { var items = [1] }

private struct Adding: Mutation {
    func mutate(action: Add, state: inout Numbers) {
        guard case .number(let number) = action else { return }
        state.items = state.items.map { $0 + number }
    }
}

@MainActor
func actionClosures() async throws {
    try await closures("MillraceUndo.counting", "MillraceUndo.grouping") { counting, grouping in
        let flux = Flux(state: Numbers(), mutation: Adding())
        let history = UndoHistory(
            of: flux,
            \.items,
            grouping: .by { (action: Add) in
                grouping.mark([1].map { $0 + 1 })
                return 1
            },
            counting: { action in
                counting.mark([1].map { $0 + 1 })
                return true
            }
        )
        counting.keep((flux, history))
        await onBoth(flux.dispatcher) { dispatcher in
            dispatcher.dispatch(.number(1))
            dispatcher.dispatch(.number(2))
        }
    }
    try await closure("MillraceUndo.group") { place in
        let flux = Flux(state: Numbers(), mutation: Adding())
        let history = UndoHistory(of: flux, \.items)
        place.keep((flux, history))
        await onBoth((history, flux.dispatcher)) { history, dispatcher in
            history.group {
                place.mark([1].map { $0 + 1 })
                dispatcher.dispatch(.number(1))
            }
        }
    }
    try await closures("MillraceTesting.receive.where", "MillraceTesting.receive.describe") {
        condition,
        describe in
        let flux = Flux(state: Numbers(), mutation: Adding())
        let store = TestStore(flux)
        await elsewhere(flux.dispatcher) { $0.dispatch(.number(1)) }
        try await store.receive(
            where: { action in
                condition.mark([1].map { $0 + 1 })
                return true
            },
            { state in
                state.items = state.items.map { $0 + 1 }
                describe.mark(state.items)
            }
        )
        try await store.finish()
    }
    try await closure("MillraceTesting.failOnWarnings") { place in
        await failOnWarnings {
            place.mark([1].map { $0 + 1 })
            await Task.yield()
            place.mark([1].map { $0 + 1 })
        }
    }
}
