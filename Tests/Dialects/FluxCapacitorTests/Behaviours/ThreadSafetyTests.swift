import FluxCapacitor
import TestSupport
import Testing

@Suite("Thread safety")
struct ThreadSafetyTests {
    // MARK: No lost update

    @Test("No value += 1 of several threads is lost", arguments: [0, 1, 3])
    func increments(observers: Int) {
        let variable = Variable(0)
        let logs = (0..<observers).map { _ in Log<Int>() }
        for log in logs { _ = variable.observe { log.note($0) } }
        onThreads(4) { _ in
            for _ in 0..<2_000 { variable.value += 1 }
        }
        #expect(variable.value == 8_000)
        for log in logs {
            // Under load another thread may make the last deliveries, after the threads above have ended.
            log.wait { $0.count >= 8_001 }
            #expect(log.values == Array(0...8_000))
        }
    }

    @Test(
        "No value.append of several threads is lost, and each thread's elements stay in order",
        arguments: [0, 1]
    )
    func appends(observers: Int) {
        let variable = Variable<[Int]>([])
        let counts = Log<Int>()
        for _ in 0..<observers { _ = variable.observe { counts.note($0.count) } }
        onThreads(4) { thread in
            for index in 0..<1_000 { variable.value.append(thread * 1_000 + index) }
        }
        #expect(variable.value.count == 4_000)
        for thread in 0..<4 {
            #expect(
                variable.value.filter { $0 / 1_000 == thread } == Array(thread * 1_000..<(thread + 1) * 1_000)
            )
        }
        if observers > 0 {
            counts.wait { $0.count >= 4_001 }
            #expect(counts.values == Array(0...4_000))
        }
    }

    @Test("No change is lost if threads mix changes in place, assignments, reduces and reads")
    func mix() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        defer { store.clear() }
        let log = Log<Int>()
        _ = store.first.observe(ignoreFirst: true) { log.note($0) }
        onThreads(4) { thread in
            for step in 0..<1_000 {
                switch thread {
                case 0: store._first.value += 1
                case 1: NumbersAction<Own>().invoke(.add(1))
                case 2: store._second.value = step
                default: #expect(store.first.value >= 0 && store.second.value < 1_000)
                }
            }
        }
        log.wait { $0.count >= 2_000 }
        #expect(log.values == Array(1...2_000))
    }

    @Test("Objects may be read on several threads while others are assigned")
    func references() {
        let tracker = LifetimeTracker()
        let variable = Variable([tracker.instance()])
        let touched = Counter()
        onThreads(4) { thread in
            for _ in 0..<500 {
                if thread == 0 {
                    variable.value = [tracker.instance(), tracker.instance()]
                } else {
                    for instance in variable.value {
                        instance.touch()
                        touched.add(1)
                    }
                }
            }
        }
        #expect(touched.value >= 1_500)
        #expect(tracker.alive == 2)
        variable.value = []
        #expect(tracker.alive == 0)
    }

    // MARK: Changes in place

    /// The number of times the array moved in memory during the appends: each move copies the whole array.
    private func moves(of variable: Variable<[Int]>, by append: () -> Void) -> Int {
        var moves = 0
        var address: UInt?
        for _ in 0..<1_000 {
            append()
            let now = variable.value.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
            if let address, address != now { moves += 1 }
            address = now
        }
        return moves
    }

    private var bigArray: [Int] {
        var array = Array(0..<20_000)
        array.reserveCapacity(40_000)
        return array
    }

    @Test("Appending to a variable's array makes no copy", arguments: [0, 1, 2])
    func inPlace(observers: Int) {
        let variable = Variable(bigArray)
        let sum = Counter()
        for _ in 0..<observers { _ = variable.observe(ignoreFirst: true) { sum.add($0.count - 20_000) } }
        #expect(moves(of: variable) { variable.value.append(0) } == 0)
        #expect(variable.value.count == 21_000)
        #expect(sum.value == observers * (1...1_000).reduce(0, +))
    }

    @Test("Appending to a variable's array in a reduce makes no copy")
    func inPlaceInAReduce() {
        enum Own {}
        for observers in 0..<3 {
            let store = NumbersStore<Own>.instantiate()
            defer { store.clear() }
            store._list.value = bigArray
            let sum = Counter()
            for _ in 0..<observers {
                _ = store.list.observe(ignoreFirst: true) { sum.add($0.count - 20_000) }
            }
            #expect(moves(of: store._list) { NumbersAction<Own>().invoke(.append(0)) } == 0)
            #expect(sum.value == observers * (1...1_000).reduce(0, +))
        }
    }

    @Test("An observer that retains the array causes a copy")
    func copiesForOneWhoKeeps() {
        let variable = Variable(bigArray)
        nonisolated(unsafe) var kept: [Int] = []
        _ = variable.observe { kept = $0 }
        #expect(moves(of: variable) { variable.value.append(0) } > 0)
        #expect(kept.count == 21_000)
    }

    @Test("A part of a value is changed in place, without a copy")
    func inPlaceInside() {
        struct Page {
            var rows: [Int]
            var title = ""
        }
        let variable = Variable(["first": Page(rows: bigArray)])
        let address = { variable.value["first"]!.rows.withUnsafeBufferPointer { $0.baseAddress } }
        let before = address()
        for row in 0..<100 {
            variable.value["first"]!.rows.append(row)
            variable.value["first"]!.title = "\(row)"
        }
        #expect(address() == before)
        #expect(variable.value["first"]!.rows.count == 20_100)
    }

    @Test("Compound assignments may read the variable on the right, and optional chaining changes it")
    func compoundAssignments() {
        let number = Variable(2)
        number.value += number.value * 10
        number.value = number.value + 1
        #expect(number.value == 23)
        let list = Variable([1])
        list.value.append(list.value.count)
        list.value += list.value
        #expect(list.value == [1, 1, 1, 1])
        let optional = Variable<[Int]?>(nil)
        let log = Log<[Int]?>()
        _ = optional.observe { log.note($0) }
        optional.value?.append(1)
        optional.value = []
        optional.value?.append(2)
        optional.value = nil
        #expect(log.values == [nil, nil, [], [2], nil])
    }

    @Test("A change in place that throws preserves and delivers its partial result")
    func throwingChange() {
        enum Own {}
        let log = Log<String>()
        let variable = Variable(1)
        _ = variable.observe(ignoreFirst: true) { log.note("variable \($0)") }
        #expect(throws: Int.Refusal.self) { try variable.value.addThenThrow(2) }
        log.note("thrown")
        #expect(variable.value == 3)
        variable.value += 1
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note("first \($0)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                #expect(throws: Int.Refusal.self) { try store._first.value.addThenThrow(5) }
                log.note("thrown in reduce")
                store._first.value += 1
            }
        )
        #expect(
            log.values == ["variable 3", "thrown", "variable 4", "thrown in reduce", "first 5", "first 6"]
        )
    }

    @Test(
        "A replaced value is released outside of all locks, so its deinit may use the variable on any thread"
    )
    func releaseOfTheOldValue() {
        let tracker = LifetimeTracker()
        let variable = Variable<LifetimeTracker.Instance?>(nil)
        let reads = Log<Bool>()
        for isObserved in [false, true] {
            if isObserved { _ = variable.observe { _ in } }
            variable.value = tracker.instance {
                onThreads(1) { _ in reads.note(variable.value == nil) }
            }
            variable.value = nil
        }
        #expect(reads.values == [true, true])
        #expect(tracker.alive == 0)
    }

    // MARK: No waiting

    @Test("Getters, setters and invokes do not wait for a running observer", .timeLimit(.minutes(30)))
    func noWaiting() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let isBusy = Gate()
        let mayGoOn = Gate()
        let log = Log<Int>()
        _ = store.first.observe(ignoreFirst: true) { value in
            if value == 1 {
                isBusy.open()
                mayGoOn.wait()
            }
            log.note(value)
        }
        onThreads(2) { thread in
            if thread == 0 {
                NumbersAction<Own>().invoke(.setFirst(1))
            } else {
                isBusy.wait()
                #expect(store.first.value == 1)
                NumbersAction<Own>().invoke(.setFirst(2))
                #expect(store.first.value == 2)
                store._first.value += 1
                store._first.value = store.first.value + 1
                #expect(store.first.value == 4)
                #expect(NumbersStore<Own>.instantiate() === store)
                #expect(log.values == [])
                mayGoOn.open()
            }
        }
        #expect(log.values == [1, 2, 3, 4])
    }

    // MARK: Misuse

    @Test("Reading a variable inside its own change in place stops with a message")
    func readInsideOfAChange() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let variable = Variable(0)
            variable.value.change { $0 = variable.value + 1 }
        }
        #expect(standardError(of: result).contains("A value was used while it was being changed in place"))
        #expect(standardError(of: result).contains("Work on a copy"))
    }

    @Test("Setting, changing or observing a variable inside its own change in place stops with a message")
    func useInsideOfAChange() async {
        let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let variable = Variable(0)
            variable.value.change { _ in variable.value = 1 }
        }
        let change = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let variable = Variable(0)
            variable.value.change { _ in variable.value += 1 }
        }
        let observe = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let variable = Variable(0)
            variable.value.change { _ in _ = variable.observe { _ in } }
        }
        for result in [set, change, observe] {
            #expect(
                standardError(of: result).contains("A value was used while it was being changed in place")
            )
        }
    }

    @Test("Reading a variable inside its own change in place stops with a message, even in a reduce")
    func useInsideOfAChangeInAReduce() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            enum Own {}
            NumbersAction<Own>().invoke(
                .reduce { store in store._first.value.change { $0 = store.first.value } }
            )
        }
        #expect(standardError(of: result).contains("A value was used while it was being changed in place"))
    }
}
