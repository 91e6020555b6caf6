import Dispatch
import Millrace
import MillraceObservation
import MillraceReporting
import Observation
import Survey

nonisolated struct Count: Equatable, Codable, Sendable {
    var items = [1]
    var rows: [CountRow] { items.map(CountRow.init) }
    var lastRow: CountRow? { rows.last }
}

nonisolated struct CountRow: Equatable, Identifiable, Sendable { let id: Int }

/// A source of the app's own. The conformance leaves the type out of default isolation where its functions may be
/// called off the main actor.
nonisolated private final class OwnSource: ActionSource {
    let container = StateContainer(Count())
    let place: Place
    init(_ place: Place) { self.place = place }

    var stateFeed: StateFeed<Count> { container.stateFeed }

    func send(sourceAction number: Int) {
        place.mark([1].map { $0 + number })
        container.update { $0.items = $0.items.map { $0 + number } }
    }
}

@MainActor
private func makeContainer(for place: Place) -> StateContainer<Count> {
    let container = StateContainer(Count())
    place.keep(container)
    return container
}

nonisolated private func add(_ container: StateContainer<Count>) {
    container.update { $0.items = $0.items.map { $0 + 1 } }
}

@MainActor
func engineClosures() async throws {
    // Containers
    try await closure("Millrace.update") { place in
        await onBoth(makeContainer(for: place)) { container in
            container.update { state in
                state.items = state.items.map { $0 + 1 }
                place.mark(state.items)
            }
        }
    }
    try await closure("Millrace.observe.immediate") { place in
        let container = makeContainer(for: place)
        place.keep(container.observe { state in place.mark(state.items.map { $0 + 1 }) })
        await onBoth(container) { add($0) }
    }
    try await closure("Millrace.observe.main") { place in
        let container = makeContainer(for: place)
        place.keep(container.observe(on: .main) { state in place.mark(state.items.map { $0 + 1 }) })
        await onBoth(container) { add($0) }
        await place.called(2)
    }
    try await closure("Millrace.observe.queue") { place in
        let container = makeContainer(for: place)
        place.keep(
            container.observe(on: .queue(otherQueue)) { state in place.mark(state.items.map { $0 + 1 }) }
        )
        await onBoth(container) { add($0) }
        await place.called(2)
    }
    try await closure("Millrace.observe.coalescing") { place in
        let container = makeContainer(for: place)
        let isHeld = DispatchSemaphore(value: 0)
        otherQueue.async { isHeld.wait() }
        place.keep(
            container.observe(
                on: .queue(otherQueue),
                coalescing: { first, second in
                    place.mark(first.items.map { $0 + 1 })
                    return second
                }
            ) { _ in }
        )
        await onBoth(container) { container in
            add(container)
            add(container)
        }
        isHeld.signal()
    }
    try await closure("Millrace.Broadcast.observe.immediate") { place in
        let broadcast = Broadcast<[Int]>()
        place.keep(broadcast.observe { items in place.mark(items.map { $0 + 1 }) })
        await onBoth(broadcast) { $0.send([1]) }
    }
    try await closure("Millrace.Broadcast.observe.main") { place in
        let broadcast = Broadcast<[Int]>()
        place.keep(broadcast.observe(on: .main) { items in place.mark(items.map { $0 + 1 }) })
        await onBoth(broadcast) { $0.send([1]) }
        await place.called(2)
    }
    try await closure("Millrace.Broadcast.observe.queue") { place in
        let broadcast = Broadcast<[Int]>()
        place.keep(broadcast.observe(on: .queue(otherQueue)) { items in place.mark(items.map { $0 + 1 }) })
        await onBoth(broadcast) { $0.send([1]) }
        await place.called(2)
    }
    try await closure("Millrace.ActionSource.send") { place in
        await onBoth(OwnSource(place)) { $0.send(sourceAction: 1) }
    }

    // Derived values and observed stores
    try await closures("MillraceObservation.derive", "MillraceObservation.derive.comparedBy") {
        compute,
        compare in
        let container = makeContainer(for: compute)
        let derived = derive(from: container) { reading in
            compute.mark([1].map { $0 + 1 })
            return reading[
                \.items,
                comparedBy: { first, second in
                    compare.mark(first.map { $0 + 1 })
                    return first == second
                }
            ]
        }
        compute.keep((derived, derived.observe { _ in }))
        await onBoth(container) { add($0) }
    }
    try await closure("MillraceObservation.Derived.observe.immediate") { place in
        let container = makeContainer(for: place)
        let derived = derive(from: container) { $0.items }
        place.keep((derived, derived.observe { items in place.mark(items.map { $0 + 1 }) }))
        await onBoth(container) { add($0) }
    }
    try await closure("MillraceObservation.Derived.observe.main") { place in
        let container = makeContainer(for: place)
        let derived = derive(from: container) { $0.items }
        place.keep((derived, derived.observe(on: .main) { items in place.mark(items.map { $0 + 1 }) }))
        await onBoth(container) { add($0) }
        await place.called(2)
    }
    try await closure("MillraceObservation.Derived.observe.queue") { place in
        let container = makeContainer(for: place)
        let derived = derive(from: container) { $0.items }
        place.keep(
            (derived, derived.observe(on: .queue(otherQueue)) { items in place.mark(items.map { $0 + 1 }) })
        )
        await onBoth(container) { add($0) }
        await place.called(2)
    }
    try await closure("MillraceObservation.Observed.comparedBy") { place in
        let container = makeContainer(for: place)
        let observed = container.observed
        withObservationTracking {
            _ =
                observed[
                    \.items,
                    comparedBy: { first, second in
                        place.mark(first.map { $0 + 1 })
                        return first == second
                    }
                ]
        } onChange: {
        }
        place.keep(observed)
        await onBoth(container) { add($0) }
    }
    try await closures("MillraceObservation.binding.set", "MillraceObservation.binding.send") { set, send in
        let source = OwnSource(send)
        set.keep(source)
        let observed = source.observed
        observed.binding(\.items, set: { items in set.mark(items.map { $0 + 1 }) }).wrappedValue = [2]
        observed.binding(
            \.items,
            send: { items in
                send.mark(items.map { $0 + 1 })
                return 1
            }
        ).wrappedValue = [2]
    }
    try await closure("MillraceObservation.binding.path") { place in
        OwnSource(place).observed.binding(
            path: \.items,
            send: { items in
                place.mark(items.map { $0 + 1 })
                return 1
            }
        ).wrappedValue = [2]
    }
    try await closure("MillraceObservation.scope.send") { place in
        let source = OwnSource(place)
        let child = source.observed.scope(
            \.items,
            send: { (items: [Int]) in
                place.mark(items.map { $0 + 1 })
                return 1
            }
        )
        child.send([2])
    }
    try await closure("MillraceObservation.scopes.send") { place in
        let source = OwnSource(place)
        let children = source.observed.scopes(
            \.rows,
            send: { (id, _: Void) in
                place.mark([id].map { $0 + 1 })
                return 1
            }
        )
        children[0].send(())
    }
    try await closure("MillraceObservation.binding.item.send") { place in
        let source = OwnSource(place)
        let presented = source.observed.binding(
            item: \.lastRow,
            send: { (_: Void) in
                place.mark([1].map { $0 + 1 })
                return 1
            },
            dismiss: 0
        )
        presented.wrappedValue?.send(())
    }
    try await closures("MillraceObservation.ObservedBinding.get", "MillraceObservation.ObservedBinding.set") {
        get,
        set in
        let binding = ObservedBinding<[Int]>(
            get: {
                get.mark([1].map { $0 + 1 })
                return [1]
            },
            set: { items in set.mark(items.map { $0 + 1 }) }
        )
        binding.wrappedValue = binding.wrappedValue
    }
    try await closure("MillraceObservation.onChange") { place in
        let container = makeContainer(for: place)
        let observed = container.observed
        place.keep(observed)
        withObservationTracking {
            _ = observed.items
        } onChange: {
            place.mark([1].map { $0 + 1 })
        }
        await elsewhere(container) { add($0) }
    }

    // What stores report to, and reported stores
    try await closure("Millrace.TransitionProbe.attach") { place in
        let recording = TransitionProbe.attach { transition in place.mark([1].map { $0 + 1 }) }
        let container = StateContainer(Count(), name: "probed")
        await onBoth(container) { add($0) }
        recording.end()
    }
    try await closure("Millrace.Transition.mapping") { place in
        let recording = TransitionProbe.attach { transition in
            _ = transition.mapping { value in
                place.mark([1].map { $0 + 1 })
                return value
            }
        }
        let container = StateContainer(Count(), name: "mapped")
        await onBoth(container) { add($0) }
        recording.end()
    }
    try await closure("Millrace.ReportedStore.reporting") { place in
        let store = ReportedStore<Count, Int>(dialect: "Own", name: "reporting", state: Count())
        let recording = TransitionProbe.attach { _ in }
        await onBoth(store) { store in
            store.reporting(1, state: { Count() }) { place.mark([1].map { $0 + 1 }) }
        }
        recording.end()
    }
    try await closure("Millrace.Journal.leading") { place in
        let journal = Journal("Leading")
        let recording = TransitionProbe.attach { _ in }
        await onBoth(journal) { journal in
            journal.note("asked")?.leading { place.mark([1].map { $0 + 1 }) }
        }
        recording.end()
    }
    try await closure("Millrace.Journal.noting") { place in
        let journal = Journal("Noting")
        let recording = TransitionProbe.attach { _ in }
        func answer() -> String {
            place.mark([1].map { $0 + 1 })
            return "answered"
        }
        await journal.noting("asked", answer: { answer() }) { place.mark([1].map { $0 + 1 }) }
        let failure: (any Error) -> any Sendable = { error in
            place.mark([1].map { $0 + 1 })
            return error
        }
        try? await journal.noting("asked", answer: { answer() }, failure: failure) {
            throw CancellationError()
        }
        recording.end()
    }
}
