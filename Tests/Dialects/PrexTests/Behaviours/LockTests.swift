import Prex
import TestSupport
import Testing

@Suite("No lock is held while user code runs")
struct LockTests {
    @Test("Two stores that dispatch to each other from two threads do not deadlock")
    func noDeadlock() {
        let first = FerryFlux()
        let second = FerryFlux()
        let answers = Counter()
        for (flux, other) in [(first, second), (second, first)] {
            _ = flux.dispatcher.register { action in
                guard action == .board else { return }
                other.dispatcher.dispatch(.goAshore)
                answers.add(1)
            }
        }
        onThreads(2) { thread in
            for _ in 0..<1_000 { (thread == 0 ? first : second).dispatcher.dispatch(.board) }
        }
        // Under load another thread may call the last handlers, after the threads above have ended.
        answers.wait { $0 == 2_000 }
        #expect(first.store.state.aboard == 0)
        #expect(second.store.state.aboard == 0)
    }

    @Test("A dispatch to the same Flux inside mutate stops with a message")
    func dispatchInsideMutate() async {
        struct RecursiveMutation: Mutation {
            let flux: @Sendable () -> FerryFlux
            func mutate(action: FerryAction, state: inout FerryState) {
                flux().dispatcher.dispatch(.board)
            }
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let holder = Log<FerryFlux>()
            let flux = Flux(state: FerryState(), mutation: RecursiveMutation { holder.values[0] })
            holder.note(flux)
            flux.dispatcher.dispatch(.board)
        }
        let message = standardError(of: result)
        #expect(
            message.contains(
                "A change of the store of FerryState dispatched FerryAction.board to that same store."
            )
        )
        #expect(message.contains("`mutate`"))
    }
}
