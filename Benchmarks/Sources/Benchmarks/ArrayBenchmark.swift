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

/// One element of an array of 10,000 is changed; one observer takes the array and drops it.
func benchmarkArray() async {
    let bare = BareStore(ArrayState())
    let engine = StateContainer(ArrayState())
    let flux = Flux(state: ArrayState(), mutation: ArrayMutation())
    _ = flux.store.addListener { consume($0.new.values.count) }
    bare.observe { consume($0.values.count) }
    engine.observe { consume($0.values.count) }
    let figures = await compare(
        iterations: 50_000,
        [
            Contender("limit: mutex + switch") {
                for i in 0..<$0 { bare.update { $0.values[i % 10_000] += 1 } }
            },
            Contender("engine: StateContainer") {
                for i in 0..<$0 { engine.update { $0.values[i % 10_000] += 1 } }
            },
            Contender("Prex, which hands out the old array too") {
                for i in 0..<$0 { flux.dispatcher.dispatch(ArrayAction(index: i % 10_000)) }
            },
        ]
    )
    printTable("update of an array of 10,000, 1 observer", figures)
    await benchmarkUnobservedArray()
}

/// The same while nobody observes.
private func benchmarkUnobservedArray() async {
    let bare = BareStore(ArrayState())
    let engine = StateContainer(ArrayState())
    let flux = Flux(state: ArrayState(), mutation: ArrayMutation())
    let figures = await compare(
        iterations: 200_000,
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
    printTable("update of an array of 10,000, 0 observers", figures)
}
