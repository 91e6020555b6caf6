import Dispatch
import FluxCapacitor
import Foundation
import TestSupport
import Testing

@Suite("observe")
struct ObserveTests {
    // MARK: The first delivery

    @Test("The current value is delivered before observe returns, then every later one, once, in order")
    func firstAndLater() {
        let variable = Variable(1)
        let log = Log<String>()
        _ = variable.observe { log.note("\($0)") }
        log.note("observing")
        for value in 2...4 { variable.value = value }
        #expect(log.values == ["1", "observing", "2", "3", "4"])
    }

    @Test("ignoreFirst omits the current value", arguments: Place.allCases)
    @MainActor
    func ignoreFirst(place: Place) async {
        let variable = Variable(1)
        let log = Log<Int>()
        _ = variable.observe(on: place.executeQueue, ignoreFirst: true) { log.note($0) }
        await place.turn()
        #expect(log.values == [])
        variable.value = 2
        await place.turn()
        #expect(log.values == [2])
    }

    @Test("The first delivery is synchronous, even inside an observer of the same value")
    func insideOfAnObserver() {
        let variable = Variable(0)
        let log = Log<String>()
        nonisolated(unsafe) var isAdded = false
        _ = variable.observe(ignoreFirst: true) { value in
            log.note("outer \(value)")
            guard !isAdded else { return }
            isAdded = true
            variable.value = 2
            _ = variable.observe { log.note("inner \($0)") }
            log.note("observing")
        }
        _ = variable.observe(ignoreFirst: true) { log.note("last \($0)") }
        variable.value = 1
        variable.value = 3
        #expect(
            log.values == [
                "outer 1", "inner 2", "observing", "last 1", "outer 2", "last 2", "outer 3", "last 3",
                "inner 3",
            ]
        )
    }

    @Test("The first delivery is synchronous, even inside a reduce; later values are delivered after it")
    func insideOfReduce() {
        enum Own {}
        enum Other {}
        let log = Log<String>()
        let other = NumbersStore<Other>.instantiate()
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                other._first.value = 1
                _ = store.first.observe { log.note("own \($0)") }
                _ = other.first.observe { log.note("other \($0)") }
                _ = other.second.observe { log.note("other second \($0)") }
                log.note("observing")
                store._first.value = 2
                other._first.value = 3
                other._second.value = 4
                log.note("reduced")
            }
        )
        #expect(
            log.values == [
                "own 1", "other 1", "other second 0", "observing", "reduced", "own 2", "other 3",
                "other second 4",
            ]
        )
    }

    @Test("A value set in the first call is delivered after that call, before observe returns")
    func changeInTheFirstCall() {
        let variable = Variable(0)
        let log = Log<String>()
        _ = variable.observe { value in
            log.note("begins \(value)")
            if value < 2 { variable.value += 1 }
            log.note("ends \(value)")
        }
        log.note("observing")
        #expect(
            log.values == ["begins 0", "ends 0", "begins 1", "ends 1", "begins 2", "ends 2", "observing"]
        )
    }

    @Test(
        "The first call does not wait for an observer that runs on another thread",
        .timeLimit(.minutes(30))
    )
    func whileAnotherThreadDelivers() {
        let variable = Variable(0)
        let log = Log<Int>()
        let threads = Log<Thread>()
        let isDelivering = Gate()
        let mayGoOn = Gate()
        _ = variable.observe(ignoreFirst: true) { value in
            guard value == 1 else { return }
            isDelivering.open()
            mayGoOn.wait()
        }
        onThreads(2) { thread in
            if thread == 0 {
                variable.value = 1
            } else {
                isDelivering.wait()
                _ = variable.observe {
                    log.note($0)
                    threads.note(.current)
                }
                #expect(log.values == [1])
                variable.value = 2
                mayGoOn.open()
            }
        }
        log.wait { $0.count >= 2 }
        #expect(log.values == [1, 2])
        // The second value was called by a thread other than the one that has set it.
        #expect(threads.values[0] !== threads.values[1])
    }

    @Test(
        "During the first call, values of other threads are pending, and those threads do not wait",
        .timeLimit(.minutes(30))
    )
    func whileTheFirstCallLasts() {
        let variable = Variable(0)
        let log = Log<Int>()
        let isInFirst = Gate()
        let mayGoOn = Gate()
        onThreads(2) { thread in
            if thread == 0 {
                _ = variable.observe { value in
                    if value == 0 {
                        isInFirst.open()
                        mayGoOn.wait()
                    }
                    log.note(value)
                }
                #expect(log.values == [0, 1, 2])
            } else {
                isInFirst.wait()
                variable.value = 1
                variable.value += 1
                #expect(variable.value == 2)
                #expect(log.values == [])
                mayGoOn.open()
            }
        }
    }

    @Test("An observer added in a reduce may set the observed value, while another thread sets it too")
    func changeByTheFirstCallInsideOfAReduce() {
        enum Own {}
        let variable = Variable(0)
        let log = Log<Int>()
        NumbersAction<Own>().invoke(
            .reduce { _ in
                _ = variable.observe { value in
                    log.note(value)
                    if value != 0 { return }
                    onThreads(1) { _ in variable.value = 1 }
                    variable.value = 2
                }
            }
        )
        #expect(log.values == [0, 1, 2])
    }

    // MARK: Queues

    @Test("With .current, the observer runs on the setter's thread")
    func current() {
        let variable = Variable(0)
        let threads = Log<Thread>()
        _ = variable.observe { _ in threads.note(.current) }
        #expect(threads.values == [.current])
        onThreads(1) { _ in
            variable.value = 1
            #expect(threads.values.last === Thread.current)
        }
        enum Own {}
        _ = NumbersStore<Own>.instantiate().first.observe(ignoreFirst: true) { _ in threads.note(.current) }
        onThreads(1) { _ in
            NumbersAction<Own>().invoke(.add(1))
            #expect(threads.values.last === Thread.current)
        }
        #expect(threads.values.count == 3)
    }

    @Test("With .main, the observer runs inline on the main thread")
    @MainActor
    func mainInline() {
        let variable = Variable(0)
        let log = Log<Int>()
        _ = variable.observe(on: .main) { value in
            MainActor.preconditionIsolated()
            log.note(value)
        }
        #expect(log.values == [0])
        variable.value = 1
        variable.value += 1
        #expect(log.values == [0, 1, 2])
    }

    @Test(
        "With .main on other threads, the first delivery is synchronous, later ones arrive on main in order"
    )
    @MainActor
    func mainHop() async {
        let variable = Variable(0)
        let log = Log<String>()
        let observer = { @Sendable (name: String) in
            { @Sendable (value: Int) in
                if value > 0 { MainActor.preconditionIsolated() }
                log.note("\(name) \(value)")
            }
        }
        onThreads(1) { _ in
            _ = variable.observe(on: .main, changes: observer("late"))
            #expect(log.values == ["late 0"])
            variable.value = 1
        }
        #expect(log.values == ["late 0"])
        variable.value = 2
        await mainQueueTurn()
        #expect(log.values == ["late 0", "late 1", "late 2"])
        onThreads(1) { _ in variable.value = 3 }
        _ = variable.observe(on: .main, changes: observer("inline"))
        #expect(log.values.last == "inline 3")
        await mainQueueTurn()
        #expect(log.values.last == "late 3")
        variable.value = 4
        #expect(log.values.suffix(2) == ["late 4", "inline 4"])
    }

    @Test("With .main, an observer runs inline after a reduce on the main thread")
    @MainActor
    func mainAfterReduce() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(on: .main, ignoreFirst: true) { log.note("\($0) and \(store.second.value)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                store._second.value = 1
                log.note("reduced")
            }
        )
        #expect(log.values == ["reduced", "1 and 1"])
    }

    @Test(
        "With .queue the first delivery is synchronous, later ones run on the queue in order"
    )
    func queue() async {
        for attributes in [DispatchQueue.Attributes(), .concurrent] {
            let known = KnownQueue(attributes: attributes)
            let variable = Variable(0)
            let log = Log<Int>()
            let strays = Counter()
            let hop = { @Sendable (value: Int) in
                if known.isCurrent == (value == 0) { strays.add(1) }
                log.note(value)
            }
            known.queue.suspend()
            _ = variable.observe(on: .queue(known.queue), changes: hop)
            for value in 1...100 { variable.value = value }
            #expect(log.values == [0])
            known.queue.resume()
            await known.turn()
            #expect(log.values == Array(0...100))
            await withCheckedContinuation { continuation in
                // A barrier block, so that no other block runs on the queue during the check.
                known.queue.async(flags: .barrier) {
                    variable.value = 101
                    #expect(log.values.count == 101)
                    continuation.resume()
                }
            }
            await known.turn()
            #expect(log.values == Array(0...101))
            #expect(strays.value == 0)
        }
    }

    @Test("No later value is delivered during the first call, on any queue", .timeLimit(.minutes(30)))
    func noCallDuringTheFirst() async {
        let known = KnownQueue()
        let variable = Variable(0)
        let log = Log<String>()
        _ = variable.observe(on: .queue(known.queue)) { value in
            log.note("begins \(value)")
            if value == 0 {
                onThreads(1) { _ in variable.value = 1 }
                // Waits for all blocks enqueued so far.
                known.queue.sync {}
            }
            log.note("ends \(value)")
        }
        #expect(log.values.prefix(2) == ["begins 0", "ends 0"])
        await known.turn()
        #expect(log.values == ["begins 0", "ends 0", "begins 1", "ends 1"])
    }

    @Test("A change made on an observer's queue is delivered when that observer has returned")
    func changeOnAQueue() async {
        let known = KnownQueue()
        let variable = Variable(0)
        let other = Variable(0)
        let log = Log<String>()
        _ = other.observe(ignoreFirst: true) { log.note("other \($0)") }
        _ = variable.observe(on: .queue(known.queue)) { value in
            log.note("begins \(value)")
            other.value = value + 10
            log.note("ends \(value)")
        }
        await known.turn()
        #expect(log.values == ["begins 0", "ends 0", "other 10"])
    }

    @Test(
        "With .queue a value that the observer sets is delivered to it when it has returned",
        arguments: [false, true]
    )
    func changeOfTheObservedValueOnAQueue(isConcurrent: Bool) async {
        let known = KnownQueue(attributes: isConcurrent ? .concurrent : [])
        let variable = Variable(0)
        let log = Log<String>()
        _ = variable.observe(on: .queue(known.queue), ignoreFirst: true) { value in
            log.note("begins \(value)")
            if value < 20 { variable.value += 1 }
            // Takes long enough for a call on another thread of the queue to begin.
            onThreads(2) { _ in }
            log.note("ends \(value)")
        }
        variable.value = 1
        await onAnotherThread { log.wait { $0.count >= 40 } }
        #expect(log.values == (1...20).flatMap { ["begins \($0)", "ends \($0)"] })
    }

    @Test("Observers are called in the order in which they were added, with .main and .current")
    @MainActor
    func orderOfObservers() {
        let variable = Variable(0)
        let log = Log<Int>()
        for observer in 1...4 {
            _ = variable.observe(on: observer % 2 == 0 ? .main : .current, ignoreFirst: observer < 3) {
                value in
                if value > 0 { log.note(observer) }
            }
        }
        variable.value = 1
        #expect(log.values == [1, 2, 3, 4])
    }

    // MARK: Races

    @Test(
        "An observer added while another thread sets values misses and repeats none",
        arguments: Place.allCases
    )
    func race(place: Place) async {
        for _ in 0..<200 {
            let variable = Variable(0)
            let logs = (0..<3).map { _ in Log<Int>() }
            onThreads(4) { thread in
                if thread == 3 {
                    for value in 1...40 { variable.value = value }
                } else {
                    _ = variable.observe(on: place.executeQueue) { logs[thread].note($0) }
                }
            }
            // Under load another thread may make the last deliveries, after the threads above have ended.
            for log in logs { log.wait { $0.last == 40 } }
            await place.turn()
            for log in logs {
                let values = log.values
                #expect(values == Array((values.first ?? -1)...40))
            }
        }
    }

    @Test("An observer of a store's constant, added while threads reduce, misses no value and repeats none")
    func raceWithReduces() async {
        enum Own {}
        for place in Place.allCases {
            let store = NumbersStore<Own>.instantiate()
            let logs = Log<Log<Int>>()
            onThreads(4) { thread in
                for step in 1...200 {
                    if thread % 2 == 0 {
                        NumbersAction<Own>().invoke(.add(1))
                    } else {
                        let log = Log<Int>()
                        let dust = store.first.observe(on: place.executeQueue) { log.note($0) }
                        if step % 10 == 0 { logs.note(log) } else { dust.clean() }
                    }
                }
            }
            for log in logs.values { log.wait { $0.last == 400 } }
            await place.turn()
            #expect(store.first.value == 400)
            #expect(logs.values.count == 40)
            for log in logs.values {
                let values = log.values
                #expect(values == Array((values.first ?? -1)...400))
            }
            store.clear()
        }
    }

    @Test("A thread delivers its assignments in order even after other variables were released")
    func orderAfterAVariableIsGone() {
        let outer = Variable(0)
        let other = Variable(0)
        let log = Log<String>()
        _ = other.observe(ignoreFirst: true) { _ in log.note("other") }
        _ = outer.observe(ignoreFirst: true) { _ in
            assignWhileAnotherThreadTells()
            // The new variable is likely to get the address of the variable that has just been deallocated. The thread
            // must not take it for that variable.
            let new = Variable(0)
            _ = new.observe(ignoreFirst: true) { [new] in log.note("new \($0 == new.value)") }
            other.value = 1
            new.value = 1
        }
        outer.value = 1
        #expect(log.values == ["other", "new true"])
    }

    /// Assigns to a variable while another thread notifies the variable's observers. The variable is deallocated when
    /// this function returns.
    private func assignWhileAnotherThreadTells() {
        let telling = Gate()
        let mayGoOn = Gate()
        let isOver = Gate()
        let variable = Variable(0)
        _ = variable.observe(ignoreFirst: true) { value in
            if value == 2 { return }
            telling.open()
            mayGoOn.wait()
        }
        let thread = Thread { [weak variable] in
            variable?.value = 1
            isOver.open()
        }
        thread.start()
        telling.wait()
        variable.value = 2
        mayGoOn.open()
        isOver.wait()
    }

    @Test("An observer receives the values of several threads in order")
    @MainActor
    func noOvertaking() async {
        let variable = Variable(0)
        let log = Log<Int>()
        _ = variable.observe(on: .main, ignoreFirst: true) { log.note($0) }
        let isOver = DispatchGroup()
        for _ in 0..<3 {
            DispatchQueue.global().async(group: isOver) {
                for _ in 0..<500 { variable.value += 1 }
            }
        }
        // The main thread delivers its own values directly, while values of the other threads are pending for it.
        for _ in 0..<500 { variable.value += 1 }
        await withCheckedContinuation { continuation in
            isOver.notify(queue: .main) { continuation.resume() }
        }
        await onAnotherThread { log.wait { $0.count >= 2_000 } }
        #expect(log.values == Array(1...2_000))
    }
}

/// An `ExecuteQueue` that a test can wait for.
enum Place: CaseIterable, CustomTestStringConvertible {
    case current, main, serialQueue, concurrentQueue

    private static let serial = KnownQueue()
    private static let concurrent = KnownQueue(attributes: .concurrent)

    var executeQueue: ExecuteQueue {
        switch self {
        case .current: .current
        case .main: .main
        case .serialQueue: .queue(Self.serial.queue)
        case .concurrentQueue: .queue(Self.concurrent.queue)
        }
    }

    /// Returns when everything enqueued so far has been delivered.
    func turn() async {
        switch self {
        case .current: break
        case .main: await mainQueueTurn()
        case .serialQueue: await Self.serial.turn()
        case .concurrentQueue: await Self.concurrent.turn()
        }
    }

    var testDescription: String { "\(self)" }
}
