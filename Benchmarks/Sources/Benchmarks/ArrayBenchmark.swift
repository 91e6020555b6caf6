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

/// Changes one element of an array of 10,000, with no observers, and with one observer that receives the array and does
/// not keep it.
///
/// In Prex the change copies the array, since listeners receive the old array too. In Mobius the change copies it too,
/// since the loop holds the old model until the update function has returned the new one.
func benchmarkArray() async {
    for observers in [0, 1] {
        let bare = BareStore(ArrayState())
        let engine = StateContainer(ArrayState())
        let flux = Flux(state: ArrayState(), mutation: ArrayMutation())
        let fluxOfStates = Flux(state: ArrayState(), mutation: ArrayMutation())
        let loop = Mobius.loop(
            update: { (model: ArrayState, index: Int) -> Next<ArrayState, Never> in
                var model = model
                model.values[index] += 1
                return .next(model)
            },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).start(from: ArrayState())
        var observation: ObservationHandle?
        if observers == 1 {
            bare.observe { consume($0.values.count) }
            observation = engine.observe { consume($0.values.count) }
            _ = flux.store.addListener { consume($0.new.values.count) }
            _ = fluxOfStates.store.addStateListener { consume($0.values.count) }
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
                Contender("Prex, listener of states") {
                    for i in 0..<$0 { fluxOfStates.dispatcher.dispatch(ArrayAction(index: i % 10_000)) }
                },
                Contender("Mobius loop") { for i in 0..<$0 { loop.dispatchEvent(i % 10_000) } },
            ]
        )
        printTable("update of an array of 10,000, \(observers) observers", figures)
        withExtendedLifetime(observation) {}
    }
}
