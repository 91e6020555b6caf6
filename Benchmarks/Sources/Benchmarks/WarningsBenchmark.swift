import Millrace
import MillraceReporting
import MillraceTimeline
import Prex

/// One dispatch to each store: without a recorder, with a recorder that does nothing, and with the recorder of
/// warnings. The difference between the last two is the cost of the checks.
///
/// Then one change of a state of 100,000 numbers. If there is a recorder, each change copies the numbers.
func benchmarkWarnings() async {
    let bare = BareStore(CounterState())
    let engine = StateContainer(CounterState())
    let observed = StateContainer(CounterState())
    let observation = observed.observe { consume($0) }
    let flux = Flux(state: CounterState(), mutation: CounterMutation())
    let big = StateContainer(Array(0..<100_000))
    let contenders = [
        Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } },
        Contender("engine: StateContainer") { for _ in 0..<$0 { engine.update { $0.reduce(.increment) } } },
        Contender("engine: observed") { for _ in 0..<$0 { observed.update { $0.reduce(.increment) } } },
        Contender("Prex") { for _ in 0..<$0 { flux.dispatcher.dispatch(.increment) } },
    ]
    let bigContenders = [
        Contender("engine: 100,000 numbers") { for _ in 0..<$0 { big.update { $0[0] += 1 } } }
    ]

    func measure(_ title: String, iterations: Int) async {
        printTable("dispatch, \(title)", await compare(iterations: iterations, contenders))
        printTable("big state, \(title)", await compare(iterations: iterations / 100, bigContenders))
    }
    await measure("no recorder", iterations: 200_000)
    let recording = TransitionProbe.attach { _ in }
    await measure("a recorder that does nothing", iterations: 50_000)
    recording.end()
    let warnings = Warnings { _ in }
    await measure("the recorder of warnings", iterations: 50_000)
    warnings.end()
    observation.end()
    await measure("no recorder any more", iterations: 200_000)
}
