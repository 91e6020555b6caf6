import Millrace
import MobiusCore
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
/// and drops it. Prex hands its listeners the old array too, which is a copy. So is what a Mobius update function changes: it
/// returns a new model, and the loop holds the old one until then.
func benchmarkArray() async {
    for observers in [0, 1] {
        let bare = BareStore(ArrayState())
        let engine = StateContainer(ArrayState())
        let flux = Flux(state: ArrayState(), mutation: ArrayMutation())
        let loop = Mobius.loop(
            update: { (model: ArrayState, index: Int) -> Next<ArrayState, Never> in
                var model = model
                model.values[index] += 1
                return .next(model)
            },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).start(from: ArrayState())
        if observers == 1 {
            bare.observe { consume($0.values.count) }
            engine.observe { consume($0.values.count) }
            _ = flux.store.addListener { consume($0.new.values.count) }
            loop.addObserver { consume($0.values.count) }
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
                Contender("Mobius loop") { for i in 0..<$0 { loop.dispatchEvent(i % 10_000) } },
            ]
        )
        printTable("update of an array of 10,000, \(observers) observers", figures)
    }
}
