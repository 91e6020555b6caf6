import Millrace
import Prex

/// Adds and removes an observer, with 0 and 10,000 other observers.
func benchmarkSubscribe() async {
    for present in [0, 10_000] {
        let bare = BareStore(CounterState())
        let engine = StateContainer(CounterState())
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let subject = SubjectStore()
        let screen = Screen()
        var observations: [ObservationHandle] = []
        for _ in 0..<present {
            bare.observe { consume($0.count) }
            observations.append(engine.observe { consume($0.count) })
            _ = flux.store.addListener { consume($0.new.count) }
            subject.observe { consume($0.count) }
        }
        let figures = await compare(
            iterations: 500_000,
            [
                Contender("limit: array of closures") {
                    for _ in 0..<$0 {
                        bare.observe { consume($0.count) }
                        bare.removeLast()
                    }
                },
                Contender("engine: StateContainer") {
                    for _ in 0..<$0 {
                        screen.observation = engine.observe { consume($0.count) }
                        screen.observation = nil
                    }
                },
                Contender("Prex") {
                    for _ in 0..<$0 {
                        let subscription = flux.store.addListener { consume($0.new.count) }
                        flux.store.removeListener(with: subscription)
                    }
                },
                Contender("OpenCombine subject") {
                    for _ in 0..<$0 { subject.subscribeAndCancel { consume($0.count) } }
                },
            ]
        )
        printTable("subscribe + unsubscribe, \(present) present", figures)
        withExtendedLifetime(observations) {}
    }
}

/// Retains an observation, as a screen does.
///
/// Sendable: only one thread at a time uses the object.
private final class Screen: @unchecked Sendable {
    var observation: ObservationHandle?
}
