import FluxCapacitor
import MillraceObservation
import MobiusCore
import Prex
import Survey
import VISPER_Reactive

nonisolated private enum Add: Prex.Action { case one }

nonisolated private struct Total: Prex.State { var items = [1] }

private struct Adding: Mutation {
    func mutate(action: Add, state: inout Total) { state.items = state.items.map { $0 + 1 } }
}

/// A change goes through the four dialects: from a Flux to a loop, a property, a variable and a derived value.
@MainActor
func closuresOfFourDialects() async throws {
    try await closure("Together") { place in
        let property = ObservableProperty([1])
        let flux = Flux(state: Total(), mutation: Adding())
        let controller = Mobius.loop(
            update: { (model: [Int], event: [Int]) -> Next<[Int], [Int]> in
                .next(event, effects: [event.map { $0 + 1 }])
            },
            effectHandler: EffectRouter<[Int], [Int]>()
                .routeEffects(withParameters: { (effect: [Int]) -> [Int]? in effect.map { $0 + 1 } })
                .onMainActor().to { items in property.value = items.map { $0 + 1 } }
                .asConnectable
        ).makeController(from: [1])
        let variable = Variable([1])
        let total = derive(from: flux, variable) { flux, variable in
            flux.items.map { $0 + 1 } + variable.state.map { $0 + 1 }
        }
        controller.start()
        _ = flux.store.addStateListener { state in controller.dispatchEvent(state.items.map { $0 + 1 }) }
        place.keep(property.subscribe { items in variable.value = items.map { $0 + 1 } } as Any)
        place.keep(
            total.observe(on: .main) { items in
                if items.count > 1, items[1] > 4 { place.mark(items.map { $0 + 1 }) }
            }
        )
        place.keep((flux, controller, property, variable, total))
        await elsewhere(flux.dispatcher) { $0.dispatch(.one) }
    }
}
