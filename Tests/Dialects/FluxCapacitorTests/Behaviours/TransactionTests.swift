import FluxCapacitor
import TestSupport
import Testing

@Suite("A reduce is one transaction")
struct TransactionTests {
    @Test("Variables change at once, observers are notified after reduce and before invoke returns")
    func afterReduce() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note("first \($0)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                log.note("now \(store.first.value)")
                store._first.value += 1
                log.note("now \(store.first.value)")
            }
        )
        log.note("returned")
        #expect(log.values == ["now 1", "now 2", "first 1", "first 2", "returned"])
    }

    @Test("Each assignment of a reduce is delivered, in order; observers read the result of the whole reduce")
    func orderOfAssignments() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        let state = { @Sendable [unowned store] in
            "\(store.first.value) \(store.second.value) \(store.list.value)"
        }
        _ = store.list.observe(ignoreFirst: true) { log.note("list \($0) of \(state())") }
        _ = store.second.observe(ignoreFirst: true) { log.note("second \($0) of \(state())") }
        _ = store.first.observe(ignoreFirst: true) { log.note("first \($0) of \(state())") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._second.value = 1
                store._first.value = 2
                store._list.value.append(3)
                store._second.value = 1
                store._list.value += [4]
            }
        )
        #expect(
            log.values == [
                "second 1 of 2 1 [3, 4]", "first 2 of 2 1 [3, 4]", "list [3] of 2 1 [3, 4]",
                "second 1 of 2 1 [3, 4]", "list [3, 4] of 2 1 [3, 4]",
            ]
        )
    }

    @Test(
        "Assignments of a reduce to two stores are delivered in order, and observers read the results of both"
    )
    func orderAcrossStores() {
        enum Own {}
        enum Other {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note("own first \($0)") }
        _ = store.second.observe(ignoreFirst: true) { log.note("own second \($0)") }
        _ = other.first.observe(ignoreFirst: true) { log.note("other first \($0)") }
        _ = other.second.observe(ignoreFirst: true) { log.note("other second \($0)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                NumbersAction<Other>().invoke(.setSecond(1))
                store._second.value = 2
                NumbersAction<Other>().invoke(.setFirst(3))
                NumbersAction<Other>().invoke(.setSecond(4))
                store._first.value = 5
            }
        )
        #expect(
            log.values == [
                "other second 1", "own second 2", "other first 3", "other second 4", "own first 5",
            ]
        )
    }

    @Test("A reduce may change a variable outside of any store; observers read the results of both")
    func foreignVariable() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        let stray = Variable(0)
        _ = stray.observe(ignoreFirst: true) { log.note("stray \($0), first is \(store.first.value)") }
        _ = store.first.observe(ignoreFirst: true) { log.note("first \($0), stray is \(stray.value)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                stray.value = 1
                store._first.value = 2
                stray.value += 2
            }
        )
        #expect(log.values == ["stray 1, first is 2", "first 2, stray is 3", "stray 3, first is 2"])
    }

    @Test("Other threads see all changes of a reduce or none", .timeLimit(.minutes(30)))
    func otherThreads() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let stray = Variable(0)
        let isChanged = Gate()
        let isReading = Gate()
        onThreads(2) { thread in
            if thread == 0 {
                NumbersAction<Own>().invoke(
                    .reduce { store in
                        store._first.value = 1
                        stray.value = 1
                        isChanged.open()
                        isReading.wait()
                        store._first.value = 2
                        store._second.value = 2
                        stray.value = 2
                    }
                )
            } else {
                isChanged.wait()
                isReading.open()
                #expect(stray.value == 2)
                #expect(store.first.value == 2)
                #expect(store.second.value == 2)
            }
        }
    }

    @Test(
        "An assignment on another thread waits for a reduce that has touched the value",
        .timeLimit(.minutes(30))
    )
    func otherThreadsAssignments() {
        enum Own {}
        let log = Log<Int>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note($0) }
        let isChanged = Gate()
        let isWriting = Gate()
        onThreads(2) { thread in
            if thread == 0 {
                NumbersAction<Own>().invoke(
                    .reduce { store in
                        store._first.value = 1
                        isChanged.open()
                        isWriting.wait()
                        store._first.value = 2
                    }
                )
            } else {
                isChanged.wait()
                isWriting.open()
                store._first.value = 3
            }
        }
        #expect(store.first.value == 3)
        #expect(log.values == [1, 2, 3])
    }

    @Test("An assignment outside of a reduce notifies immediately, even if the value is equal")
    func outsideOfAReduce() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note("first \($0)") }
        _ = store.list.observe(ignoreFirst: true) { log.note("list \($0)") }
        store._first.value = 1
        log.note("set")
        store._first.value = 1
        log.note("set again")
        store._list.value.append(1)
        log.note("appended")
        #expect(
            log.values == ["first 1", "set", "first 1", "set again", "list [1]", "appended"]
        )
    }

    @Test("A value set inside an observer can be read at once, and is delivered after the current value")
    func insideOfAnObserver() {
        let log = Log<String>()
        let variable = Variable(0)
        let other = Variable(0)
        _ = variable.observe(ignoreFirst: true) { value in
            log.note("first observer \(value)")
            if value < 3 {
                other.value = value
                variable.value += 1
                log.note("now \(variable.value) \(other.value)")
            }
        }
        _ = variable.observe(ignoreFirst: true) { log.note("second observer \($0)") }
        _ = other.observe(ignoreFirst: true) { log.note("other \($0)") }
        variable.value = 1
        #expect(
            log.values == [
                "first observer 1", "now 2 1", "second observer 1", "other 1", "first observer 2", "now 3 2",
                "second observer 2", "other 2", "first observer 3", "second observer 3",
            ]
        )
    }

    @Test("Other variables set during a change in place are delivered after it, in order")
    func changeInPlace() {
        let log = Log<String>()
        let variable = Variable(0)
        let other = Variable(0)
        _ = variable.observe(ignoreFirst: true) { log.note("variable \($0), other is \(other.value)") }
        _ = other.observe(ignoreFirst: true) { log.note("other \($0), variable is \(variable.value)") }
        variable.value.change { number in
            other.value = 1
            number = 2
            other.value += 1
            log.note("inside")
        }
        #expect(
            log.values == [
                "inside", "other 1, variable is 2", "other 2, variable is 2", "variable 2, other is 2",
            ]
        )
    }

    @Test("An object released by a reduce may read and set the store's variables on deinit")
    func releaseInAReduce() {
        let tracker = LifetimeTracker()
        let variable = Variable<LifetimeTracker.Instance?>(nil)
        let log = Log<Int>()
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { log.note($0) }
        variable.value = tracker.instance { store._first.value = store.first.value + 1 }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 10
                variable.value = nil
                store._first.value += 100
            }
        )
        #expect(log.values == [10, 11, 111])
        #expect(tracker.alive == 0)
    }
}
