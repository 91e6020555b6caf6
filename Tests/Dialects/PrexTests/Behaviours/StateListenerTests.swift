import Millrace
import MillraceReporting
import Prex
import TestSupport
import Testing

@Suite("State listeners")
struct StateListenerTests {
    /// A state of 10,000 rows, and the address of the rows after each change of one of them.
    private struct RowState: State {
        var rows = Array(0..<10_000)
        var addresses: [UInt] = []

        /// How often the rows were copied during the last changes. The rows were copied if their address has changed.
        func copies(inLast count: Int) -> Int {
            let last = addresses.suffix(count + 1)
            return zip(last, last.dropFirst()).count { $0 != $1 }
        }
    }

    private enum RowAction: Action { case increment(Int) }

    private struct RowMutation: Mutation {
        func mutate(action: RowAction, state: inout RowState) {
            switch action {
            case .increment(let index): state.rows[index] += 1
            }
            state.addresses.append(state.rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
        }
    }

    private typealias RowFlux = Flux<RowAction, RowState>

    private func dispatch(_ count: Int, to flux: RowFlux) {
        for index in 0..<count { flux.dispatcher.dispatch(.increment(index)) }
    }

    @Test("With state listeners only, a change of one of 10,000 elements copies none of them")
    func noCopies() {
        let flux = RowFlux(state: RowState(), mutation: RowMutation())
        let sums = Log<Int>()
        _ = flux.store.addStateListener { sums.note($0.rows[0] + $0.rows[1]) }
        dispatch(100, to: flux)
        #expect(flux.store.state.copies(inLast: 99) == 0)
        #expect(sums.values == [2] + Array(repeating: 3, count: 99))
    }

    @Test("A change listener causes a copy at each change until it is removed")
    func copiesForListenersOfChanges() {
        let flux = RowFlux(state: RowState(), mutation: RowMutation())
        _ = flux.store.addStateListener { _ in }
        let olds = Log<Int?>()
        let listener = flux.store.addListener { olds.note($0.old?.rows[3]) }
        dispatch(5, to: flux)
        #expect(flux.store.state.copies(inLast: 4) == 4)
        #expect(olds.values == [3, 3, 3, 3, 4])
        flux.store.removeListener(with: listener)
        flux.store.removeListener(with: listener)
        dispatch(5, to: flux)
        #expect(flux.store.state.copies(inLast: 4) == 0)
    }

    @Test("A Presenter causes a copy at each change until it is released")
    @MainActor
    func copiesForPresenters() {
        final class RowView: View {
            func reflect(change: StateChange<RowState>) {}
        }
        let flux = RowFlux(state: RowState(), mutation: RowMutation())
        _ = flux.store.addStateListener { _ in }
        let view = RowView()
        var presenter: Presenter<RowAction, RowState>? = Presenter(view: view, flux: flux)
        dispatch(5, to: flux)
        #expect(flux.store.state.copies(inLast: 4) == 4)
        withExtendedLifetime(presenter) {}
        presenter = nil
        dispatch(5, to: flux)
        #expect(flux.store.state.copies(inLast: 4) == 0)
    }

    @Test("An observer of the state feed causes no copy")
    func noCopiesForFeeds() {
        let flux = RowFlux(state: RowState(), mutation: RowMutation())
        let changes = Counter()
        let end = flux.stateFeed.observe { changes.add(1) }
        dispatch(5, to: flux)
        end()
        dispatch(5, to: flux)
        #expect(changes.value == 5)
        #expect(flux.store.state.copies(inLast: 9) == 0)
    }

    @Test("State and change listeners are called in one order, that of their registration")
    func order() {
        let flux = FerryFlux()
        let log = Log<String>()
        _ = flux.dispatcher.register { _ in log.note("handler") }
        _ = flux.store.addStateListener { log.note("state \($0.aboard)") }
        _ = flux.store.addListener { log.note("change \($0.old?.aboard ?? -1) to \($0.new.aboard)") }
        _ = flux.store.addStateListener { log.note("state again \($0.aboard)") }
        #expect(log.values == [])
        flux.dispatcher.dispatch(.board)
        #expect(log.values == ["handler", "state 1", "change 0 to 1", "state again 1"])
    }

    @Test(
        "A dispatch inside a listener is delivered after the current one; change listeners get its old state"
    )
    func dispatchInside() {
        let flux = FerryFlux()
        let log = Log<String>()
        _ = flux.store.addStateListener { [unowned flux] state in
            log.note("state \(state.aboard)")
            guard state.aboard == 1 else { return }
            _ = flux.store.addListener { log.note("change \($0.old?.aboard ?? -1) to \($0.new.aboard)") }
            flux.dispatcher.dispatch(.board)
            log.note("dispatched")
        }
        flux.dispatcher.dispatch(.board)
        #expect(log.values == ["state 1", "dispatched", "state 2", "change 1 to 2"])
    }

    @Test(
        "removeListener releases a state listener, also if called twice; the store's release releases the others"
    )
    func removal() {
        let tracker = LifetimeTracker()
        var flux: FerryFlux? = FerryFlux()
        let log = Log<Int>()
        let listener = flux!.store.addStateListener { [instance = tracker.instance()] state in
            instance.touch()
            log.note(state.aboard)
        }
        _ = flux!.store.addStateListener { [instance = tracker.instance()] _ in instance.touch() }
        flux!.dispatcher.dispatch(.board)
        flux!.store.removeListener(with: listener)
        flux!.store.removeListener(with: listener)
        #expect(tracker.alive == 1)
        flux!.dispatcher.dispatch(.board)
        #expect(log.values == [1])
        flux = nil
        #expect(tracker.alive == 0)
    }

    @Test("No copy is made once threads have removed all their change listeners")
    func threads() {
        let flux = RowFlux(state: RowState(), mutation: RowMutation())
        let states = Counter()
        _ = flux.store.addStateListener { _ in states.add(1) }
        onThreads(4) { thread in
            for index in 0..<200 {
                let listener =
                    thread % 2 == 0
                    ? flux.store.addListener { #expect($0.old != nil) }
                    : flux.store.addStateListener { _ in }
                flux.dispatcher.dispatch(.increment(index))
                flux.store.removeListener(with: listener)
            }
        }
        states.wait { $0 >= 800 }
        dispatch(5, to: flux)
        #expect(states.value == 805)
        #expect(flux.store.state.copies(inLast: 4) == 0)
    }
}
