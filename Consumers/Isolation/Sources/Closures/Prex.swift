import Prex
import Survey

nonisolated private enum CounterAction: Action { case up }

nonisolated private struct CounterState: State { var items = [1] }

// Not `nonisolated`: the conformance leaves the type out of default isolation.
private struct CounterMutation: Mutation {
    var place: Place?

    func mutate(action: CounterAction, state: inout CounterState) {
        state.items = state.items.map { $0 + 1 }
        place?.mark(state.items)
    }
}

nonisolated private enum WholeAction: Action { case part(CounterAction) }

nonisolated private struct WholeState: State {
    var counter = CounterState()
    var optional: CounterState? = CounterState()
    var rows = [CounterRow(id: 1)]
}

nonisolated private enum CaseState: State { case counter(CounterState) }

nonisolated private struct CounterRow: State, Identifiable {
    let id: Int
    var counter = CounterState()
}

private struct RowMutation: Mutation {
    func mutate(action: CounterAction, state: inout CounterRow) {
        CounterMutation().mutate(action: action, state: &state.counter)
    }
}

@MainActor private final class CounterView: View {
    let place: Place
    init(_ place: Place) { self.place = place }

    func reflect(change: StateChange<CounterState>) { place.mark(change.new.items.map { $0 + 1 }) }
}

// `nonisolated`, since `Presenter.init` is. Its conformance to `Sendable` is restated in Swift 6 mode only.
#if swift(>=6)
nonisolated private final class CounterPresenter: Presenter<CounterAction, CounterState>, @unchecked Sendable
{}
#else
nonisolated private final class CounterPresenter: Presenter<CounterAction, CounterState> {}
#endif

nonisolated extension WorkLane {
    fileprivate static let count: WorkLane = "count"
}

nonisolated extension CounterPresenter {
    // Written in a presenter, which belongs to no actor, the work belongs to none.
    func countLater(_ place: Place) {
        run(.count, after: .milliseconds(1)) { dispatch in
            dispatch(.up)
            place.mark([1].map { $0 + 1 })
        }
    }
}

private struct Failure: Error {}

@MainActor
private func makeFlux(for place: Place, marking: Bool = false) -> Flux<CounterAction, CounterState> {
    let flux = Flux(state: CounterState(), mutation: CounterMutation(place: marking ? place : nil))
    place.keep(flux)
    return flux
}

@MainActor
func prexClosures() async throws {
    try await closure("Prex.addListener") { place in
        let flux = makeFlux(for: place)
        _ = flux.store.addListener { change in place.mark(change.new.items.map { $0 + 1 }) }
        await onBoth(flux.dispatcher) { $0.dispatch(.up) }
    }
    try await closure("Prex.addStateListener") { place in
        let flux = makeFlux(for: place)
        _ = flux.store.addStateListener { state in place.mark(state.items.map { $0 + 1 }) }
        await onBoth(flux.dispatcher) { $0.dispatch(.up) }
    }
    try await closure("Prex.register") { place in
        let flux = makeFlux(for: place)
        _ = flux.dispatcher.register { action in place.mark([1].map { $0 + 1 }) }
        await onBoth(flux.dispatcher) { $0.dispatch(.up) }
    }
    try await closure("Prex.Mutation") { place in
        await onBoth(makeFlux(for: place, marking: true).dispatcher) { $0.dispatch(.up) }
    }
    try await closure("Prex.lifted") { place in
        let mutation = CounterMutation().lifted(
            state: \WholeState.counter,
            action: { (action: WholeAction) in
                place.mark([1].map { $0 + 1 })
                guard case .part(let part) = action else { return nil }
                return part
            }
        )
        let flux = Flux(state: WholeState(), mutation: mutation)
        place.keep(flux)
        await onBoth(flux.dispatcher) { $0.dispatch(.part(.up)) }
    }
    try await closure("Prex.lifted.optional") { place in
        let mutation = CounterMutation().lifted(
            state: \WholeState.optional,
            action: { (action: WholeAction) in
                place.mark([1].map { $0 + 1 })
                guard case .part(let part) = action else { return nil }
                return part
            }
        )
        let flux = Flux(state: WholeState(), mutation: mutation)
        place.keep(flux)
        await onBoth(flux.dispatcher) { $0.dispatch(.part(.up)) }
    }
    try await closure("Prex.lifted.case") { place in
        let mutation = CounterMutation().lifted(
            state: { (counter: CounterState) -> CaseState in
                place.mark(counter.items.map { $0 + 1 })
                return .counter(counter)
            },
            action: WholeAction.part
        )
        let flux = Flux(state: CaseState.counter(CounterState()), mutation: mutation)
        place.keep(flux)
        await onBoth(flux.dispatcher) { $0.dispatch(.part(.up)) }
    }
    try await closure("Prex.lifted.each") { place in
        let mutation = RowMutation().lifted(
            each: \WholeState.rows,
            action: { (action: WholeAction) in
                place.mark([1].map { $0 + 1 })
                guard case .part(let part) = action else { return nil }
                return (1, part)
            }
        )
        let flux = Flux(state: WholeState(), mutation: mutation)
        place.keep(flux)
        await onBoth(flux.dispatcher) { $0.dispatch(.part(.up)) }
    }
    try await closure("Prex.View") { place in
        let view = CounterView(place)
        let presenter = CounterPresenter(view: view, flux: makeFlux(for: place))
        place.keep((view, presenter))
        await onBoth(presenter) { $0.dispatch(.up) }
        await place.called(2)
    }
    try await closure("Prex.View.latest") { place in
        let view = CounterView(place)
        let presenter = Presenter(view: view, flux: makeFlux(for: place), delivery: .latest)
        place.keep((view, presenter))
        await onBoth(presenter) { $0.dispatch(.up) }
    }
    try await closure("Prex.run") { place in
        let presenter = CounterPresenter(flux: makeFlux(for: place))
        presenter.run("count") { dispatch in
            dispatch(.up)
            place.mark([1].map { $0 + 1 })
        }
        await place.called()
        presenter.cancel("count")
    }
    try await closure("Prex.run.throwing") { place in
        let presenter = CounterPresenter(flux: makeFlux(for: place))
        presenter.run("count", after: .milliseconds(1)) { dispatch in
            try Task.checkCancellation()
            dispatch(.up)
            place.mark([1].map { $0 + 1 })
        } failure: { _ in
            .up
        }
        await place.called()
    }
    try await closure("Prex.run.failure") { place in
        let presenter = CounterPresenter(flux: makeFlux(for: place))
        presenter.run("count") { _ in
            throw Failure()
        } failure: { error in
            place.mark([1].map { $0 + 1 })
            return .up
        }
        await place.called()
    }
    try await closure("Prex.Presenter.part") { place in
        let flux = Flux(
            state: WholeState(),
            mutation: CounterMutation().lifted(state: \WholeState.counter, action: WholeAction.part)
        )
        let presenter = CounterPresenter(
            view: NoView(),
            of: flux,
            state: \.counter,
            action: { action in
                place.mark([1].map { $0 + 1 })
                return .part(action)
            }
        )
        await onBoth(presenter) { $0.dispatch(.up) }
    }
    try await closures("Prex.run.forEach.keys", "Prex.run.forEach.work") { keys, work in
        let presenter = CounterPresenter(flux: makeFlux(for: keys))
        presenter.run(
            forEach: { state in
                keys.mark(state.items.map { $0 + 1 })
                return [1]
            },
            { _, dispatch in
                dispatch(.up)
                work.mark([1].map { $0 + 1 })
            }
        )
        await work.called()
        await onBoth(presenter) { $0.dispatch(.up) }
    }
    try await closure("Prex.run.inPresenter") { place in
        let presenter = CounterPresenter(flux: makeFlux(for: place))
        presenter.countLater(place)
        await place.called()
    }
}
