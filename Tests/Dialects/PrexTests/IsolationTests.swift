import Prex
import TestSupport
import Testing

/// Closures that are written in code of the main actor, and called by other threads. Each contains an inner closure, whose
/// check of the isolation would end the process if the compiler took the closure for one of the main actor.
@Suite("Closures written on the main actor")
@MainActor
struct IsolationTests {
    private let flux = Flux(state: FerryState(), mutation: FerryMutation())

    private func boardElsewhere() async {
        await Task.detached { [dispatcher = flux.dispatcher] in dispatcher.dispatch(.board) }.value
    }

    @Test("Listeners and handlers written on the main actor run on the thread that dispatches")
    func listeners() async {
        let log = Log<String>()
        _ = flux.store.addListener { change in log.note([change.new.aboard].map { "change \($0)" }[0]) }
        _ = flux.store.addStateListener { state in log.note([state.aboard].map { "state \($0)" }[0]) }
        _ = flux.dispatcher.register { action in log.note([action].map { "action \($0)" }[0]) }
        await boardElsewhere()
        #expect(log.values == ["action board", "change 1", "state 1"])
    }

    @Test("A function written on the main actor extracts the part's action on the thread that dispatches")
    func lifted() async {
        struct Whole: State { var ferry = FerryState() }
        enum WholeAction: Action { case ferry(FerryAction) }
        let flux = Flux(
            state: Whole(),
            mutation: FerryMutation().lifted(state: \Whole.ferry) { (action: WholeAction) in
                [action].map { if case .ferry(let part) = $0 { part } else { nil } }[0]
            }
        )
        await Task.detached { [dispatcher = flux.dispatcher] in dispatcher.dispatch(.ferry(.board)) }
            .value
        #expect(flux.store.state.ferry.aboard == 1)
    }

    @Test("A listener can be taken as a function")
    func functions() async {
        let log = Log<Int>()
        let addListener = flux.store.addListener
        _ = addListener { log.note($0.new.aboard) }
        await boardElsewhere()
        #expect(log.values == [1])
    }
}
