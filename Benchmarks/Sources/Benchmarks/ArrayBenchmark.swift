import Millrace
import Prex

struct ArrayState: Prex.State {
    var values = Array(repeating: 0, count: 10_000)
}

struct ArrayAction: Prex.Action {
    let index: Int
}

struct ArrayMutation: Mutation {
    func mutate(action: ArrayAction, state: inout ArrayState) { state.values[action.index] += 1 }
}

/// One element of an array of 10,000 is changed, with nobody observing and with one observer that takes the array
/// and drops it. Prex hands its listeners the old array too, which is a copy.
func benchmarkArray() async {
    for observers in [0, 1] {
        let bare = BareStore(ArrayState())
        let engine = StateContainer(ArrayState())
        let flux = Flux(state: ArrayState(), mutation: ArrayMutation())
        if observers == 1 {
            bare.observe { consume($0.values.count) }
            engine.observe { consume($0.values.count) }
            _ = flux.store.addListener { consume($0.new.values.count) }
        }
        let figures = await compare(
            iterations: 50_000,
            [
                Contender("limit: mutex + switch") {
                    for i in 0..<$0 { bare.update { $0.values[i % 10_000] += 1 } }
                },
                Contender("engine: StateContainer") {
                    for i in 0..<$0 { engine.update { $0.values[i % 10_000] += 1 } }
                },
                Contender("Prex") {
                    for i in 0..<$0 { flux.dispatcher.dispatch(ArrayAction(index: i % 10_000)) }
                },
            ]
        )
        printTable("update of an array of 10,000, \(observers) observers", figures)
    }
}
