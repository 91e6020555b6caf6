// Till.swift
import MillraceObservation
import MobiusCore
import Prex

enum BasketAction: Action { case add(price: Int) }
struct BasketState: State { var prices: [Int] = [] }

struct BasketMutation: Mutation {
    func mutate(action: BasketAction, state: inout BasketState) {
        if case .add(let price) = action { state.prices.append(price) }
    }
}

enum TillEvent: Equatable { case totalChanged(Int) }

let basket = Flux(state: BasketState(), mutation: BasketMutation())
let total = derive(from: basket) { $0.prices.reduce(0, +) }

let till = Mobius.loop(
    update: { (_: Int, event: TillEvent) -> Next<Int, Never> in
        switch event {
        case .totalChanged(let total): .next(total)
        }
    },
    effectHandler: EffectRouter<Never, TillEvent>().asConnectable
)
.withEventSource(AnyEventSource(events: { total.values.map { .totalChanged($0) } }))
.makeController(from: 0)

let models = till.models
till.start()
basket.dispatcher.dispatch(.add(price: 3))
basket.dispatcher.dispatch(.add(price: 4))
for await model in models where model == 7 {
    print("to pay:", model)  // prints "to pay: 7"
    break
}
till.stop()
