import Millrace
import Prex

/// One dispatch with 0, 1 and 100 observers.
func benchmarkDispatch() async {
    for observers in [0, 1, 100] {
        let bare = BareStore(CounterState())
        let engine = StateContainer(CounterState())
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let subject = SubjectStore()
        let actor = ActorStore()
        var observations: [ObservationHandle] = []
        for _ in 0..<observers {
            bare.observe { consume($0.count) }
            observations.append(engine.observe { consume($0.count) })
            _ = flux.store.addListener { consume($0.new.count) }
            subject.observe { consume($0.count) }
            await actor.observe { consume($0.count) }
        }
        let figures = await compare(
            iterations: observers == 100 ? 20_000 : 500_000,
            [
                Contender("limit: mutex + switch") { for _ in 0..<$0 { bare.dispatch(.increment) } },
                Contender("engine: StateContainer") {
                    for _ in 0..<$0 { engine.update { $0.reduce(.increment) } }
                },
                Contender("Prex") { for _ in 0..<$0 { flux.dispatcher.dispatch(.increment) } },
                Contender("OpenCombine subject") { for _ in 0..<$0 { subject.dispatch(.increment) } },
                Contender("actor") { for _ in 0..<$0 { await actor.dispatch(.increment) } },
            ]
        )
        printTable("dispatch, \(observers) observers", figures)
        withExtendedLifetime(observations) {}
    }
}
