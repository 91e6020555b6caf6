import FluxCapacitor
import TestSupport
import Testing

/// The function unregisters every store of the process, so these tests run in processes of their own.
@Suite("unregisterAll()")
struct UnregisterAllTests {
    @Test("unregisterAll() unregisters every store, and stores with other owners stay alive")
    func forgets() async {
        await #expect(processExitsWith: .success) {
            enum Own {}
            enum Other {}
            let tracker = LifetimeTracker()
            let held = NumbersStore<Own>.instantiate()
            weak let loose = NumbersStore<Other>.instantiate()
            _ = loose?.first.observe { [instance = tracker.instance()] _ in instance.touch() }
            NumbersAction<Own>().invoke(.add(1))
            NumbersAction<Other>().invoke(.add(1))
            Dispatcher.shared.unregisterAll()
            #expect(loose == nil)
            #expect(tracker.alive == 0)
            #expect(held.first.value == 1)
            NumbersAction<Own>().invoke(.add(10))
            NumbersAction<Other>().invoke(.add(10))
            #expect(held.first.value == 1)
            #expect(NumbersStore<Own>.instantiate() !== held)
            #expect(NumbersStore<Own>.instantiate().first.value == 10)
            #expect(NumbersStore<Other>.instantiate().first.value == 10)
            held.clear()
            #expect(NumbersStore<Own>.instantiate().first.value == 10)
        }
    }

    @Test("unregisterAll() may be called inside a reduce and inside an observer")
    func inside() async {
        await #expect(processExitsWith: .success) {
            enum Own {}
            enum Other {}
            let log = Log<String>()
            let store = NumbersStore<Own>.instantiate()
            _ = store.first.observe(ignoreFirst: true) { value in
                log.note("\(value)")
                Dispatcher.shared.unregisterAll()
            }
            NumbersAction<Own>().invoke(
                .reduce { store in
                    store._first.value = 1
                    NumbersAction<Other>().invoke(.setFirst(1))
                    Dispatcher.shared.unregisterAll()
                    NumbersAction<Other>().invoke(.add(5))
                    store._first.value = 2
                }
            )
            #expect(log.values == ["1", "2"])
            #expect(NumbersStore<Own>.instantiate() !== store)
            #expect(NumbersStore<Other>.instantiate().first.value == 0)
        }
    }

    @Test(
        "An object released by the stores may invoke on deinit, and wait for a thread that invokes",
        .timeLimit(.minutes(30))
    )
    func invokeOnDeinit() async {
        await #expect(processExitsWith: .success) {
            enum Own {}
            let tracker = LifetimeTracker()
            ClearTests.FarewellAction().invoke(
                ClearTests.FarewellState(
                    instance: tracker.instance {
                        NumbersAction<Own>().invoke(.add(1))
                        onThreads(1) { _ in NumbersAction<Own>().invoke(.add(1)) }
                    }
                )
            )
            Dispatcher.shared.unregisterAll()
            #expect(tracker.alive == 0)
            #expect(NumbersStore<Own>.instantiate().first.value == 2)
        }
    }

    @Test("If unregisterAll() races with invokes, each invoke reaches one store")
    func race() async {
        await #expect(processExitsWith: .success) {
            enum Own {}
            let heard = Counter()
            onThreads(4) { thread in
                for step in 0..<500 {
                    NumbersAction<Own>().invoke(.reduce { _ in heard.add(1) })
                    if thread == 0 && step % 10 == 0 { Dispatcher.shared.unregisterAll() }
                }
            }
            #expect(heard.value == 2_000)
        }
    }
}
