// A program on the libraries without Dispatch. It runs on one thread, as in WebAssembly, and exits with an error if a change is delivered
// late, twice or not at all.

import FluxCapacitor
import Prex

enum CounterAction: Prex.Action {
    case add(Int)
}

struct CounterState: Prex.State {
    var count = 0
}

struct CounterMutation: Prex.Mutation {
    func mutate(action: CounterAction, state: inout CounterState) {
        switch action {
        case .add(let number): state.count += number
        }
    }
}

@MainActor
final class CounterView: Prex.View {
    private(set) var shown: [Int] = []

    func reflect(change: StateChange<CounterState>) { shown.append(change.new.count) }
}

final class NameStore: Storable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Name

    let names: Constant<[String]>
    private let _names = Variable<[String]>([])

    init() { names = Constant(_names) }

    func reduce(with state: FluxCapacitor.Dispatcher.Name) {
        switch state {
        case .add(let name): _names.value.append(name)
        }
    }
}

final class NameAction: Actionable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Name
}

extension FluxCapacitor.Dispatcher {
    enum Name: DispatchState {
        typealias RelatedStoreType = NameStore
        typealias RelatedActionType = NameAction

        case add(String)
    }
}

@main
@MainActor
enum OneThread {
    static func main() async {
        let view = CounterView()
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let presenter = Presenter(view: view, flux: flux)
        var changes = flux.store.changes.makeAsyncIterator()
        _ = flux.store.addListener { change in
            if change.new.count == 1 { flux.dispatcher.dispatch(.add(10)) }
            precondition(flux.store.state.count == 11, "what a listener dispatches takes effect at once")
        }
        presenter.dispatch(.add(1))
        precondition(view.shown == [1, 11], "shown: \(view.shown)")
        let first = await changes.next()?.new.count, second = await changes.next()?.new.count
        precondition(first == 1 && second == 11, "a sequence has what views are shown")

        let store = NameStore.instantiate()
        var heard: [[String]] = []
        // The modules are compiled without the bodies of default arguments, so the argument is passed.
        let dust = store.names.observe(on: .main, ignoreFirst: false) { heard.append($0) }
        NameAction().invoke(.add("Ada"))
        precondition(heard == [[], ["Ada"]], "heard: \(heard)")
        dust.clean()
        NameAction().invoke(.add("Grace"))
        precondition(heard.count == 2 && store.names.value == ["Ada", "Grace"])
        print("One thread: changes arrive at once and in order.")
    }
}
