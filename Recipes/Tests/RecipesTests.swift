import Foundation
import MillraceReporting
import MillraceTimeline
import Observation
import ReactorKit
import Testing

@testable import Recipes

/// Tests the features of each recipe in the guide's table. Each test runs in its own process, since a timeline records all stores
/// of a process.
@Suite("Recipes")
struct RecipesTests {
    /// A timeline with one recorded store.
    @MainActor
    private struct Recorded {
        let timeline: Timeline
        var store: StoreHandle { get throws { try #require(timeline.stores.first) } }

        /// Travels to every position, back and forth, and expects the store to show the given states: at the start and after each
        /// entry.
        func expectTravels<State: Equatable>(_ states: [State], _ shown: @MainActor () async -> State) async {
            let positions: [Timeline.Position] = [.start] + timeline.ids.map { .after($0) }
            #expect(positions.count == states.count)
            for (position, state) in zip(positions, states).reversed() + Array(zip(positions, states)) {
                #expect(timeline.travel(to: position).isEmpty)
                #expect(await shown() == state)
            }
            #expect(timeline.travel(to: .live).isEmpty)
            #expect(await shown() == states.last)
            #expect(timeline.ids.count + 1 == states.count, "travelling is not recorded")
        }
    }

    @Test("A source that only reports is recorded with its name, and refuses time travel")
    func first() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let timeline = Timeline()
            let counter = Counter()
            counter.increment()
            counter.increment()
            #expect(timeline.entries.compactMap { $0.new as? Int } == [0, 1, 2])
            let failures = timeline.travel(to: .start)
            #expect(failures.stores.map(\.store.label.name) == ["Counter"])
            #expect(counter.count == 2)
        }
    }

    @Test(
        "A store of The Composable Architecture supports travelling, skipping and replaying, without effects"
    )
    func composableArchitecture() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let recorded = Recorded(timeline: Timeline())
            let timeline = recorded.timeline
            @MainActor func shown() -> Search.State { SearchApp.store.withState(\.self) }
            await SearchApp.store.send(.app(.typed("a")))?.value
            await SearchApp.store.send(.app(.typed("b")))?.value
            let start = Search.State()
            let states = timeline.entries.dropFirst().compactMap { $0.new as? Search.State }
            #expect(
                states == [
                    Search.State(query: "a"), Search.State(query: "a", results: ["a 1", "a 2"]),
                    Search.State(query: "b", results: ["a 1", "a 2"]),
                    Search.State(query: "b", results: ["b 1", "b 2"]),
                ]
            )
            #expect(timeline.entries.last?.transition.action as? Search.Action == .found(["b 1", "b 2"]))
            await recorded.expectTravels([start, start] + states, shown)

            try timeline.setSkipped(true, 5)
            #expect(shown() == Search.State(query: "b", results: ["a 1", "a 2"]))
            try timeline.setSkipped(false, 5)
            let outcome = try recorded.store.replay([Search.Action.typed("c")], from: start)
            #expect(outcome.last?.state as? Search.State == Search.State(query: "c"))

            timeline.isLocked = true
            #expect(SearchApp.store.send(.app(.typed("x"))) == nil)
            #expect(shown().query == "b")
            timeline.isLocked = false
            try timeline.dispatchAgain(2)
            #expect(shown().query == "a")
        }
    }

    @Test("A ReSwift store supports travelling, skipping, replaying, locking and dispatching again")
    func reSwift() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let recorded = Recorded(timeline: Timeline())
            let timeline = recorded.timeline
            @MainActor func shown() -> [String] { Shop.store.state.items }
            for name in ["tea", "milk"] { Shop.store.dispatch(AddItem(name: name)) }
            var seen: [[String]] = []
            Shop.store.subscribe { seen.append($0.items) }
            await recorded.expectTravels([[], [], ["tea"], ["tea", "milk"]], shown)
            #expect(seen.first == ["tea", "milk"] && seen.contains([]), "subscribers are notified")

            try timeline.setSkipped(true, 2)
            #expect(shown() == ["milk"])
            try timeline.setSkipped(false, 2)
            let outcome = try recorded.store.replay(
                [AddItem(name: "a"), Clear()] as [any ShopAction],
                from: ShopState()
            )
            #expect(outcome.compactMap { ($0.state as? ShopState)?.items } == [["a"], []])

            timeline.isLocked = true
            Shop.store.dispatch(Clear())
            #expect(shown() == ["tea", "milk"])
            timeline.isLocked = false
            try timeline.dispatchAgain(2)
            #expect(shown() == ["tea", "milk", "tea"])
        }
    }

    @Test("A ReactorKit reactor supports travelling, skipping, replaying and locking, by its mutations")
    func reactorKit() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let recorded = Recorded(timeline: Timeline())
            let timeline = recorded.timeline
            let counter = Running(CounterReactor())
            @MainActor func shown() -> Int { counter.currentState.count }
            for action in [CounterReactor.Action.increase, .increase, .reset, .increase] {
                counter.action.onNext(action)
            }
            await recorded.expectTravels([0, 0, 1, 2, 0, 1], shown)

            try timeline.setSkipped(true, 4)
            #expect(shown() == 3)
            try timeline.setSkipped(false, 4)
            let outcome = try recorded.store.replay(
                [CounterReactor.Mutation.add(5)],
                from: CounterReactor.State(count: 1)
            )
            #expect(outcome.last?.state as? CounterReactor.State == CounterReactor.State(count: 6))

            timeline.isLocked = true
            counter.action.onNext(.reset)
            #expect(shown() == 1)
            timeline.isLocked = false
            try timeline.dispatchAgain(2)
            #expect(shown() == 2)
        }
    }

    @Test(
        "An observable class supports travelling and locking, and refuses skipping, replaying and dispatching"
    )
    func observableClass() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let recorded = Recorded(timeline: Timeline())
            let timeline = recorded.timeline
            let cart = CartModel()
            cart.add("tea")
            cart.redeem("SPRING")
            #expect(
                timeline.entries.compactMap { $0.transition.action as? String } == ["add(_:)", "redeem(_:)"]
            )
            let states = [
                CartModel.Snapshot(items: []), CartModel.Snapshot(items: []),
                CartModel.Snapshot(items: ["tea"]),
                CartModel.Snapshot(items: ["tea"], coupon: "SPRING"),
            ]
            await recorded.expectTravels(states) { cart.snapshot }
            await confirmation { notified in
                withObservationTracking {
                    _ = cart.items
                } onChange: {
                    notified()
                }
                timeline.travel(to: .start)
            }
            timeline.travel(to: .live)

            #expect(throws: TimeTravelError.self) { try timeline.setSkipped(true, 2) }
            #expect(throws: TimeTravelError.self) { try recorded.store.replay(["add(_:)"], from: states[0]) }
            #expect(throws: TimeTravelError.self) { try timeline.dispatchAgain(2) }
            timeline.isLocked = true
            cart.add("milk")
            #expect(cart.items == ["tea"])
        }
    }

    @Test("An actor supports travelling, skipping, replaying and locking, asynchronously")
    func actor() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let recorded = Recorded(timeline: Timeline())
            let timeline = recorded.timeline
            let downloads = Downloads()
            typealias State = Downloads.State

            /// Waits until the actor has this state.
            func become(_ state: State) async -> Bool {
                while await downloads.state != state { await Task.yield() }
                return true
            }
            await downloads.send(.start("a"))
            await downloads.send(.finish("a"))
            let states = [State(), State(), State(active: ["a"]), State(finished: 1)]
            let positions: [Timeline.Position] = [.start] + timeline.ids.map { .after($0) }
            for (position, state) in zip(positions, states).reversed() {
                timeline.travel(to: position)
                #expect(await become(state))
            }
            timeline.travel(to: .live)
            #expect(await become(State(finished: 1)))

            try timeline.setSkipped(true, 2)
            #expect(await become(State()))
            try timeline.setSkipped(false, 2)
            #expect(await become(State(finished: 1)))
            let outcome = try recorded.store.replay([Downloads.Action.start("b")], from: State())
            #expect(outcome.last?.state as? State == State(active: ["b"]))

            timeline.isLocked = true
            await downloads.send(.start("x"))
            #expect(await downloads.state.active == [])
            timeline.isLocked = false
            try timeline.dispatchAgain(2)
            #expect(await become(State(active: ["a"], finished: 1)))
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(
        "The guide shows each recipe completely",
        arguments: ["First", "TCA", "ReSwift", "ReactorKit", "Observable", "Actor"]
    )
    func guide(name: String) throws {
        let recipe = try String(
            contentsOf: Self.folder.appending(path: "Sources/\(name).swift"),
            encoding: .utf8
        )
        let guide = try String(
            contentsOf: Self.folder.appending(path: "../Documentation/Other-Stores.md"),
            encoding: .utf8
        )
        #expect(guide.contains("```swift\n\(recipe)```\n"))
        #expect(recipe.count { $0 == "\n" } < 40)
    }
}
