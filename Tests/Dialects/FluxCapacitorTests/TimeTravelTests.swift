import Foundation
import MillraceTimeline
import TestSupport
import Testing

@testable import FluxCapacitor
@testable import Millrace
@testable import MillraceReporting

@Suite("Time travel", .recordingScope)
struct TimeTravelTests {
    @Test("Variables are restored to earlier values and back, and observers are notified in one transaction")
    func travel() {
        enum Own {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        let heard = Log<String>()
        _ = store.first.observe(ignoreFirst: true) { [unowned store] in
            heard.note("first \($0), second \(store.second.value)")
        }
        NumbersAction<Own>().invoke(.setFirst(1))
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 2
                store._second.value = 20
                store._list.value.append(7)
            }
        )
        #expect(timeline.entries.count == 3)
        timeline.travel(to: .after(2))
        #expect(store.first.value == 1 && store.second.value == 0)
        #expect(store.list.value.isEmpty)
        timeline.travel(to: .live)
        #expect(store.first.value == 2 && store.second.value == 20)
        #expect(store.list.value == [7])
        #expect(
            heard.values == [
                "first 1, second 0", "first 2, second 20", "first 1, second 0", "first 2, second 20",
            ]
        )
        #expect(timeline.entries.count == 3)
    }

    @Test("Dispatch states can be skipped, replayed and dispatched again, and are ignored while locked")
    func reduce() throws {
        enum Own {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        for number in [1, 10, 100] { NumbersAction<Own>().invoke(.add(number)) }
        try timeline.setSkipped(true, 3)
        #expect(store.first.value == 101)
        try timeline.setSkipped(false, 3)
        #expect(store.first.value == 111)
        try timeline.dispatchAgain(4)
        #expect(store.first.value == 211)
        timeline.isLocked = true
        NumbersAction<Own>().invoke(.add(1))
        #expect(store.first.value == 211)
    }

    @Test("A nested invoke of the same store is replayed with the outer reduce")
    func nestedInvokeAgain() throws {
        enum Own {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        NumbersAction<Own>().invoke(.setFirst(1))  // entry 2
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._list.value.append(store._first.value)
                NumbersAction<Own>().invoke(.setSecond(2))
                NumbersAction<Own>().invoke(.reduce { _ in NumbersAction<Own>().invoke(.append(7)) })
            }
        )
        try timeline.setSkipped(true, 2)
        #expect(store.first.value == 0)
        #expect(store.second.value == 2)
        #expect(store.list.value == [0, 7])
    }

    @Test("Variables that a replayed reduce creates have queues of their own, as those of the first reduce")
    func variablesOfReplay() throws {
        enum Own {}
        let timeline = Timeline()
        _ = NumbersStore<Own>.instantiate()
        let share = Log<Bool>()
        NumbersAction<Own>().invoke(.setFirst(1))  // entry 2
        NumbersAction<Own>().invoke(
            .reduce { _ in
                let (one, other) = (Variable(0), Variable(0))
                share.note(one.core.queue === other.core.queue)
            }
        )
        try timeline.setSkipped(true, 2)
        #expect(share.values == [false, false])
    }

    @Test("A replayed reduce notifies no observer, is not recorded, and invokes no other store")
    func reduceUnheard() throws {
        enum Own {}
        enum Other {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        NumbersAction<Own>().invoke(.setSecond(3))  // entry 3
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = store._second.value + 1
                store._list.value.append(1)
                NumbersAction<Other>().invoke(.add(1))
            }
        )  // entry 4, and entry 5 of the other store
        let stores = timeline.stores
        try timeline.setSkipped(true, 3)
        #expect(store.first.value == 1)
        #expect(store.list.value == [1])
        #expect(other.first.value == 1)
        timeline.stop()
        try timeline.setSkipped(false, 3)
        #expect(store.first.value == 4)
        #expect(other.first.value == 1)
        #expect(timeline.ids == 1..<6)
        #expect(timeline.stores == stores)
        NumbersAction<Other>().invoke(.add(1))
        #expect(other.first.value == 2)
    }

    @Test("An unregistered store counts as released, even if it is retained")
    func unregistered() throws {
        enum Own {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        NumbersAction<Own>().invoke(.add(1))
        store.clear()
        let handle = timeline.stores[0]
        #expect(!handle.isAlive)
        #expect(throws: TimeTravelError.self) { try handle.dispatch(NumbersState<Own>.add(1)) }
        #expect(throws: TimeTravelError.self) {
            try handle.reduce(timeline.entries[1].new, by: NumbersState<Own>.add(1))
        }
        #expect(timeline.travel(to: .start).isEmpty)
        #expect(store.first.value == 1)
    }

    @Test("A snapshot of another store is refused, and changes nothing")
    func foreignSnapshot() throws {
        enum Own {}
        enum Other {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        NumbersAction<Other>().invoke(.setFirst(7))
        let foreign = try #require(timeline.entries.last).new
        let handle = timeline.stores[0]
        for attempt in [
            { try handle.restore(foreign) },
            { _ = try handle.reduce(foreign, by: NumbersState<Own>.add(1)) },
        ] {
            let error = #expect(throws: TimeTravelError.self) { try attempt() }
            guard case .wrongType(handle.label, let expected, let found) = error else {
                Issue.record("\(error as Any)")
                return
            }
            #expect(expected == NumbersStore<Own>.self && found == NumbersStore<Other>.self)
        }
        #expect(store.first.value == 0)
    }

    @Test("A store is not restored if a property now holds a variable of another type")
    func changedVariable() throws {
        let timeline = Timeline()
        let store = ShiftingStore.instantiate()
        ShiftingAction().invoke(.count)
        let handle = timeline.stores[0]
        let numbers = try #require(timeline.entries.last).new
        ShiftingAction().invoke(.shift)
        let failures = timeline.travel(to: .after(2))
        #expect(failures.stores.map(\.store) == [handle])
        #expect(failures.description == "ShiftingStore takes values of type String, and this is a Int.")
        #expect(store.count.value == 2)
        #expect(throws: TimeTravelError.self) { try handle.reduce(numbers, by: ShiftingState.count) }
        #expect(timeline.travel(to: .live).isEmpty)
        #expect(store.count.value == 2)
    }

    /// A store with a property that holds variables of several types.
    final class ShiftingStore: Storable {
        let count = Variable(0)
        var shifting: Any = Variable(1)

        func reduce(with state: ShiftingState) {
            count.value += 1
            if case .shift = state { shifting = Variable("one") }
        }
    }

    enum ShiftingState: DispatchState {
        typealias RelatedStoreType = ShiftingStore
        typealias RelatedActionType = ShiftingAction
        case count, shift
    }

    struct ShiftingAction: Actionable {
        typealias DispatchStateType = ShiftingState
    }

    @Test("isAlive of a store can be read while another thread reduces", .timeLimit(.minutes(30)))
    func isAlive() async {
        await #expect(processExitsWith: .success) {
            enum Own {}
            let timeline = Timeline()
            let store = NumbersStore<Own>.instantiate()
            let handle = timeline.stores[0]
            let (reducing, known) = (Gate(), Gate())
            let reduced = DispatchGroup()
            DispatchQueue.global().async(group: reduced) {
                NumbersAction<Own>().invoke(
                    .reduce { _ in
                        reducing.open()
                        known.wait()
                    }
                )
            }
            reducing.wait()
            #expect(handle.isAlive)
            known.open()
            reduced.wait()
            store.clear()
            #expect(!handle.isAlive)
        }
    }

    @Test("Changes outside of a reduce are restored in the order in which they were made")
    func outside() {
        enum Own {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        NumbersAction<Own>().invoke(.setFirst(1))  // entry 2
        store._first.value = 5  // 3, for the variable's own change
        NumbersAction<Own>().invoke(.setSecond(2))  // 4
        store._first.value += 1  // 5
        var values: [Int] = []
        for id in 1...5 {
            timeline.travel(to: .after(id))
            values.append(store.first.value)
        }
        #expect(values == [0, 1, 5, 5, 6])
        timeline.travel(to: .live)
        #expect(store.first.value == 6)
    }

    @Test("Changes that observers make during a restoration are not recorded as events")
    func derived() {
        enum Own {}
        let timeline = Timeline()
        let store = NumbersStore<Own>.instantiate()
        let doubled = Variable(0)
        _ = store.first.observe { doubled.value = $0 * 2 }
        for number in 1...3 { NumbersAction<Own>().invoke(.setFirst(number)) }
        let ids = timeline.ids
        timeline.step(by: -2)
        #expect(store.first.value == 2 && doubled.value == 4)
        #expect(timeline.position != .live)
        timeline.travel(to: .live)
        #expect(store.first.value == 3 && doubled.value == 6)
        #expect(timeline.ids == ids)
        doubled.value = 0
        #expect(timeline.ids.count == ids.count + 1)
    }

    @Test("A snapshot is encoded with the values' names, and decoded with the store's types")
    func coding() throws {
        enum Own {}
        let timeline = Timeline()
        NumbersAction<Own>().invoke(.append(3))
        let store = timeline.stores[0]
        let json = try JSONEncoder().encode(timeline.entries[1].new as! StoreSnapshot)
        struct Written: Decodable, Equatable {
            let first: Int
            let second: Int
            let list: [Int]
        }
        let written = try JSONDecoder().decode(Written.self, from: json)
        #expect(written == Written(first: 0, second: 0, list: [3]))
        struct Decoding: Decodable {
            @TaskLocal static var store: StoreHandle?
            let state: Any?
            init(from decoder: any Decoder) throws { state = try Self.store?.decodeState(from: decoder) }
        }
        let changed = Data(#"{"first": 4, "second": 5, "list": [6]}"#.utf8)
        let decoded = try Decoding.$store.withValue(store) {
            try JSONDecoder().decode(Decoding.self, from: changed)
        }
        try store.restore(decoded.state!)
        let numbers = NumbersStore<Own>.instantiate()
        #expect(numbers.first.value == 4 && numbers.second.value == 5)
        #expect(numbers.list.value == [6])
        #expect(throws: DecodingError.self) {
            try Decoding.$store.withValue(store) {
                try JSONDecoder().decode(Decoding.self, from: Data(#"{"first": "four"}"#.utf8))
            }
        }
    }
}
