import FluxCapacitor
import Foundation
import TestSupport
import Testing

@Suite("invoke")
struct InvokeTests {
    @Test("When invoke returns, the store's variables are changed; a missing store is created")
    func readYourWrites() {
        enum Own {}
        NumbersAction<Own>().invoke(.add(2))
        #expect(NumbersStore<Own>.instantiate().first.value == 2)
        NumbersAction<Own>().invoke(.append(7))
        #expect(NumbersStore<Own>.instantiate().list.value == [7])
    }

    @Test("invoke reduces on the calling thread")
    func callingThread() {
        enum Own {}
        onThreads(3) { _ in
            let caller = Thread.current
            var reducer: Thread?
            NumbersAction<Own>().invoke(.reduce { _ in reducer = Thread.current })
            #expect(reducer === caller)
        }
    }

    @Test("Reduces on several threads never overlap, and none is lost")
    func noOverlap() {
        enum Own {}
        for observers in 0..<3 {
            let store = NumbersStore<Own>.instantiate()
            defer { store.clear() }
            let heard = Counter()
            let inside = Counter()
            let overlaps = Counter()
            for _ in 0..<observers { _ = store.first.observe(ignoreFirst: true) { _ in heard.add(1) } }
            onThreads(4) { _ in
                for _ in 0..<1_000 {
                    NumbersAction<Own>().invoke(
                        .reduce { store in
                            if inside.add(1) > 1 { overlaps.add(1) }
                            store._first.value = store._first.value + 1
                            inside.add(-1)
                        }
                    )
                }
            }
            #expect(store.first.value == 4_000)
            #expect(overlaps.value == 0)
            heard.wait { $0 >= observers * 4_000 }
            #expect(heard.value == observers * 4_000)
        }
    }

    // MARK: Inside of an observer

    @Test("An invoke inside an observer reduces at once, and is delivered after the current value")
    func insideOfAnObserver() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { [unowned store] value in
            log.note("first observer \(value)")
            if value == 1 {
                NumbersAction<Own>().invoke(.setSecond(5))
                NumbersAction<Own>().invoke(.setFirst(2))
                log.note("applied \(store.first.value) \(store.second.value)")
            }
        }
        _ = store.first.observe(ignoreFirst: true) { log.note("second observer \($0)") }
        _ = store.second.observe(ignoreFirst: true) { log.note("of second \($0)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                store._second.value = 4
            }
        )
        #expect(
            log.values == [
                "first observer 1", "applied 2 5", "second observer 1", "of second 4", "of second 5",
                "first observer 2", "second observer 2",
            ]
        )
    }

    @Test("Changes by invokes inside observers of several stores are delivered in the order of the changes")
    func insideOfAnObserverOnOthers() {
        enum Own {}
        enum Other {}
        enum Third {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        let third = NumbersStore<Third>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { value in
            log.note("own \(value)")
            guard value == 1 else { return }
            NumbersAction<Other>().invoke(.setFirst(1))
            NumbersAction<Third>().invoke(.setFirst(1))
            NumbersAction<Own>().invoke(.setFirst(2))
            NumbersAction<Other>().invoke(.setFirst(2))
            log.note("applied \(store.first.value) \(other.first.value) \(third.first.value)")
        }
        _ = store.first.observe(ignoreFirst: true) { log.note("own again \($0)") }
        _ = other.first.observe(ignoreFirst: true) { value in
            log.note("other \(value)")
            if value == 1 { NumbersAction<Third>().invoke(.setFirst(2)) }
        }
        _ = third.first.observe(ignoreFirst: true) { log.note("third \($0)") }
        NumbersAction<Own>().invoke(.setFirst(1))
        #expect(
            log.values == [
                "own 1", "applied 2 2 1", "own again 1", "other 1", "third 1", "own 2", "own again 2",
                "other 2",
                "third 2",
            ]
        )
    }

    @Test("Deliveries stay in order even if another thread's change of a store is pending")
    func orderBesideAnotherThread() {
        enum Own {}
        enum Other {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { value in
            log.note("own \(value)")
            guard value == 1 else { return }
            // This thread is delivering. So the other thread's change stays pending until this callback has returned.
            onThreads(1) { _ in NumbersAction<Own>().invoke(.setFirst(2)) }
            NumbersAction<Own>().invoke(
                .reduce { store in
                    store._first.value = 3
                    NumbersAction<Other>().invoke(.setFirst(4))
                }
            )
        }
        _ = other.first.observe(ignoreFirst: true) { log.note("other \($0)") }
        NumbersAction<Own>().invoke(.setFirst(1))
        #expect(log.values == ["own 1", "own 2", "own 3", "other 4"])
    }

    @Test("Invokes by observers do not overflow the stack, however many there are")
    func noStack() {
        enum Own {}
        enum Other {}
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { NumbersAction<Other>().invoke(.setFirst($0)) }
        _ = other.first.observe(ignoreFirst: true) { value in
            if value < 50_000 { NumbersAction<Own>().invoke(.setFirst(value + 1)) }
        }
        onThreads(1, stackSize: 256 * 1_024) { _ in NumbersAction<Own>().invoke(.setFirst(1)) }
        #expect(store.first.value == 50_000)
        #expect(other.first.value == 50_000)
    }

    // MARK: Inside of a reduce

    @Test(
        "An invoke inside the same store's reduce is reduced at once, in the same transaction",
        .timeLimit(.minutes(30))
    )
    func insideOfReduce() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let log = Log<String>()
        _ = store.first.observe(ignoreFirst: true) { log.note("\($0) and \(store.second.value)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                NumbersAction<Own>().invoke(.reduce { $0._second.value = $0._first.value + 10 })
                #expect(store.second.value == 11)
                store._first.value = 2
            }
        )
        #expect(log.values == ["1 and 11", "2 and 11"])
        store.clear()
    }

    /// A value of an app's own, which calls its listeners at once.
    final class Relay: @unchecked Sendable {
        // Sendable: used inside reduces only, which are applied one at a time.
        var listeners: [(Int) -> Void] = []
        var value = 0 {
            didSet { for listener in listeners { listener(value) } }
        }
    }

    final class RelayStore: Storable, Sendable {
        let relay = Relay()
        init() {}
        func reduce(with state: RelayState) { relay.value = state.value }
    }

    struct RelayState: DispatchState {
        typealias RelatedStoreType = RelayStore
        typealias RelatedActionType = RelayAction
        let value: Int
    }

    struct RelayAction: Actionable {
        typealias DispatchStateType = RelayState
    }

    @Test(
        "A store whose state is in relays works, also if a subscriber invokes on the store",
        .timeLimit(.minutes(30))
    )
    func relays() {
        let store = RelayStore.instantiate()
        defer { store.clear() }
        var log: [String] = []
        store.relay.listeners.append { value in
            log.append("first \(value)")
            if value == 1 { RelayAction().invoke(RelayState(value: 2)) }
            log.append("first ends, \(store.relay.value)")
        }
        store.relay.listeners.append { log.append("second \($0)") }
        RelayAction().invoke(RelayState(value: 1))
        #expect(
            log == [
                "first 1", "first 2", "first ends, 2", "second 2", "first ends, 2", "second 2",
            ]
        )
        #expect(store.relay.value == 2)
    }

    @Test("An invoke nested in reduces of several stores is part of the outer transaction, at any depth")
    func insideOfReduceByWayOfAnother() {
        enum Own {}
        enum Other {}
        let store = NumbersStore<Own>.instantiate()
        func nest(_ depth: Int) {
            NumbersAction<Own>().invoke(
                .reduce { store in
                    store._first.value += 1
                    if depth > 0 { NumbersAction<Other>().invoke(.reduce { _ in nest(depth - 1) }) }
                    store._second.value += 1
                }
            )
        }
        nest(9)
        #expect(store.first.value == 10)
        #expect(store.second.value == 10)
        store.clear()
        NumbersStore<Other>.instantiate().clear()
    }

    @Test(
        "An invoke inside a change in place of the same store's variable stops with a message"
    )
    func insideOfChangeInPlace() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            enum Own {}
            NumbersAction<Own>().invoke(
                .reduce { store in
                    store._list.value.removeAll { _ in true }
                    store._list.value = [1]
                    store._list.value.removeAll { _ in
                        NumbersAction<Own>().invoke(.add(1))
                        return true
                    }
                }
            )
        }
        #expect(
            standardError(of: result).contains(
                "led to an invoke of its own store while a variable was being changed in place"
            )
        )
        #expect(standardError(of: result).contains("invoke before or after"))
    }

    @Test(
        "If a reduce waits for another thread's invoke, the deadlock is reported with the names of both stores",
        .timeLimit(.minutes(30))
    )
    func waitingForever() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            enum Slow {}
            enum Waiting {}
            // Reads stderr from a pipe, so that the test ends as soon as the report arrives.
            var pipeEnds: [Int32] = [0, 0]
            #expect(pipe(&pipeEnds) == 0)
            #expect(dup2(pipeEnds[1], STDERR_FILENO) >= 0)
            let reading = pipeEnds[0]
            Thread {
                NumbersAction<Slow>().invoke(
                    .reduce { _ in onThreads(1) { _ in NumbersAction<Waiting>().invoke(.add(1)) } }
                )
            }.start()
            var text = ""
            while !text.contains("in the action.") {
                var byte: UInt8 = 0
                if read(reading, &byte, 1) != 1 { break }
                text.append(Character(Unicode.Scalar(byte)))
            }
            print(text)
            exit(EXIT_SUCCESS)
        }
        let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(text.contains("a change of NumbersStore<Waiting"))
        #expect(text.contains("since a change of NumbersStore<Slow"))
    }

    @Test("An invoke inside another store's reduce is part of the same transaction")
    func insideOfAnothersReduce() {
        enum Own {}
        enum Other {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note("own \($0), other is \(other.first.value)") }
        _ = other.first.observe(ignoreFirst: true) { log.note("other \($0), own is \(store.first.value)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                NumbersAction<Other>().invoke(.setFirst(1))
                log.note("inside \(store.first.value) \(other.first.value)")
                store._first.value = 2
            }
        )
        #expect(
            log.values == ["inside 1 1", "own 1, other is 1", "other 1, own is 2", "own 2, other is 1"]
        )
    }

    @Test(
        "Other threads see no change of a nested reduce until the outer one has ended",
        .timeLimit(.minutes(30))
    )
    func insideOfAnothersReduceForOthers() {
        enum Own {}
        enum Other {}
        let other = NumbersStore<Other>.instantiate()
        let isReading = Gate()
        let isChanged = Gate()
        onThreads(2) { thread in
            if thread == 0 {
                NumbersAction<Own>().invoke(
                    .reduce { _ in
                        NumbersAction<Other>().invoke(.setFirst(1))
                        isChanged.open()
                        isReading.wait()
                        NumbersAction<Other>().invoke(.setFirst(2))
                    }
                )
            } else {
                isChanged.wait()
                isReading.open()
                #expect(other.first.value == 2)
            }
        }
    }

    @Test(
        "Two threads whose reduces invoke each other's stores do not deadlock",
        .timeLimit(.minutes(30))
    )
    func noDeadlock() {
        enum Own {}
        enum Other {}
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        let heard = Counter()
        _ = store.first.observe(ignoreFirst: true) { _ in heard.add(other.first.value * 0 + 1) }
        _ = other.first.observe(ignoreFirst: true) { _ in heard.add(store.first.value * 0 + 1) }
        onThreads(4) { thread in
            for _ in 0..<500 {
                if thread % 2 == 0 {
                    NumbersAction<Own>().invoke(
                        .reduce { store in
                            store._first.value += 1
                            NumbersAction<Other>().invoke(.add(1))
                        }
                    )
                } else {
                    NumbersAction<Other>().invoke(
                        .reduce { store in
                            store._first.value += 1
                            NumbersAction<Own>().invoke(.add(1))
                        }
                    )
                }
            }
        }
        #expect(store.first.value == 2_000)
        #expect(other.first.value == 2_000)
        // Under load another thread may make the last deliveries, after the threads above have ended.
        heard.wait { $0 >= 4_000 }
        #expect(heard.value == 4_000)
    }

    // MARK: Types that do not fit

    enum StrayState: DispatchState {
        typealias RelatedStoreType = NumbersStore<StrayState>
        typealias RelatedActionType = StrayAction
        case stray
    }

    struct StrayAction: Actionable {
        typealias DispatchStateType = StrayState
    }

    @Test("A dispatch state whose RelatedStoreType reduces another dispatch state stops with a message")
    func unrelated() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            StrayAction().invoke(.stray)
        }
        #expect(
            standardError(of: result).contains(
                "StrayState names NumbersStore<StrayState> as its RelatedStoreType"
            )
        )
        #expect(standardError(of: result).contains("Let the two name each other"))
    }
}
