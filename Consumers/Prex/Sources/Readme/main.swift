import Prex

enum CounterAction: Action { case increment, decrement }
struct CounterState: State { var count = 0 }

struct CounterMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        state.count += action == .increment ? 1 : -1
    }
}

let flux = Flux(state: CounterState(), mutation: CounterMutation())
let token = flux.store.addListener { change in print(change.count?.value ?? 0) }
flux.dispatcher.dispatch(.increment)  // prints 1. May be called on any thread
