import Dispatch
import FluxCapacitor
import Foundation
import TestSupport
import Testing

@Suite("Dust")
struct DustTests {
    // MARK: clean()

    @Test(
        "After clean the observer is not called; cleaning twice has no effect, and other observers continue"
    )
    func clean() {
        let variable = Variable(0)
        let log = Log<String>()
        let dust = variable.observe { log.note("cleaned \($0)") }
        _ = variable.observe { log.note("other \($0)") }
        variable.value = 1
        dust.clean()
        dust.clean()
        variable.value = 2
        #expect(log.values == ["cleaned 0", "other 0", "cleaned 1", "other 1", "other 2"])
    }

    @Test("A dust that is released without clean continues to observe")
    func dropped() {
        let variable = Variable(0)
        let log = Log<Int>()
        weak let dust = variable.observe { log.note($0) }
        #expect(dust == nil)
        variable.value = 1
        #expect(log.values == [0, 1])
    }

    @Test("clean inside a callback ends its own observation, and one whose observer has not been called yet")
    func insideOfTheCallback() {
        let variable = Variable(0)
        let log = Log<String>()
        nonisolated(unsafe) var own: Dust?
        nonisolated(unsafe) var later: Dust?
        own = variable.observe(ignoreFirst: true) { value in
            log.note("own \(value)")
            variable.value = 10
            own?.clean()
            later?.clean()
        }
        later = variable.observe(ignoreFirst: true) { log.note("later \($0)") }
        _ = variable.observe(ignoreFirst: true) { log.note("last \($0)") }
        variable.value = 1
        #expect(log.values == ["own 1", "last 1", "last 10"])
    }

    @Test("Cleaning a buster inside a first call does not end the observation that is being added")
    func insideOfTheFirstCall() {
        let variable = Variable(0)
        let log = Log<String>()
        let buster = DustBuster()
        variable.observe(ignoreFirst: true) { log.note("other \($0)") }.cleaned(by: buster)
        _ = variable.observe { value in
            log.note("own \(value)")
            buster.clean()
            if value == 0 { variable.value = 1 }
        }
        #expect(log.values == ["own 0", "own 1"])
    }

    @Test("clean inside a reduce discards the values that the reduce has assigned")
    func insideOfReduce() {
        enum Own {}
        let log = Log<Int>()
        let dust = NumbersStore<Own>.instantiate().first.observe(ignoreFirst: true) { log.note($0) }
        NumbersAction<Own>().invoke(.setFirst(1))
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 2
                dust.clean()
                store._first.value = 3
            }
        )
        #expect(log.values == [1])
    }

    @Test("clean discards values that are pending for the main thread")
    @MainActor
    func pendingOnMain() async {
        let variable = Variable(0)
        let log = Log<Int>()
        let dusts = Log<Dust>()
        onThreads(1) { _ in
            dusts.note(variable.observe(on: .main) { log.note($0) })
            dusts.note(variable.observe(on: .main, ignoreFirst: true) { log.note($0) })
            variable.value = 1
        }
        for dust in dusts.values { dust.clean() }
        await mainQueueTurn()
        // The log has only the first observer's initial value, which was delivered before `observe` returned.
        #expect(log.values == [0])
    }

    @Test("clean discards values that are pending on a queue, even if called on that queue")
    func pendingOnAQueue() async {
        let known = KnownQueue()
        let variable = Variable(0)
        let log = Log<Int>()
        let dusts = Log<Dust>()
        known.queue.suspend()
        let before = variable.observe(on: .queue(known.queue)) { log.note($0) }
        dusts.note(
            variable.observe(on: .queue(known.queue)) { value in
                log.note(value + 100)
                if value == 1 { dusts.values[0].clean() }
            }
        )
        for value in 1...3 { variable.value = value }
        before.clean()
        known.queue.resume()
        await known.turn()
        #expect(log.values == [0, 100, 101])
    }

    @Test("When clean() races with assignments, at most one call, already begun, ends after it")
    func race() {
        for _ in 0..<200 {
            let variable = Variable(0)
            let afterClean = Log<Int>()
            let cleaned = Counter()
            let dust = variable.observe { value in
                if cleaned.value > 0 { afterClean.note(value) }
            }
            onThreads(3) { thread in
                if thread == 0 {
                    for _ in 0..<50 { variable.value += 1 }
                } else {
                    dust.clean()
                    cleaned.add(1)
                }
            }
            #expect(afterClean.values.count <= 1)
        }
    }

    @Test("Observers are added and removed on several threads while values are set")
    func comeAndGo() {
        let variable = Variable(0)
        let log = Log<Int>()
        let tracker = LifetimeTracker()
        _ = variable.observe { log.note($0) }
        onThreads(4) { thread in
            for _ in 0..<300 {
                if thread == 0 {
                    variable.value += 1
                } else {
                    let dust = variable.observe { [instance = tracker.instance()] _ in instance.touch() }
                    if thread == 1 { variable.value += 1 }
                    dust.clean()
                }
            }
        }
        // Under load another thread may make the last deliveries, after the threads above have ended.
        log.wait { $0.count >= 601 }
        tracker.waitUntilNoneIsAlive()
        #expect(log.values == Array(0...600))
    }

    // MARK: Lifetime

    @Test(
        "clean releases the closure and its captures, even if the dust is retained",
        arguments: Place.allCases
    )
    func release(place: Place) async {
        let tracker = LifetimeTracker()
        let variable = Variable(0)
        let dust = variable.observe(on: place.executeQueue) { [instance = tracker.instance()] _ in
            instance.touch()
        }
        variable.value = 1
        await place.turn()
        #expect(tracker.alive == 1)
        dust.clean()
        // A block that is already enqueued retains the captures until it has run.
        await place.turn()
        #expect(tracker.alive == 0)
    }

    @Test("An object that retains the dust of an observer that captures the object is released by clean")
    func cycle() {
        final class Screen {
            let instance: LifetimeTracker.Instance
            var dust: Dust?
            init(_ instance: LifetimeTracker.Instance) { self.instance = instance }
        }
        let tracker = LifetimeTracker()
        let variable = Variable(0)
        do {
            nonisolated(unsafe) let screen = Screen(tracker.instance())
            screen.dust = variable.observe { _ in screen.instance.touch() }
            #expect(tracker.alive == 1)
            screen.dust?.clean()
        }
        #expect(tracker.alive == 0)
    }

    @Test("A dust retains neither the observed value nor the closure")
    func keepsNothing() {
        let tracker = LifetimeTracker()
        let dust: Dust
        do {
            let variable = Variable(tracker.instance())
            dust = variable.observe { [instance = tracker.instance()] _ in instance.touch() }
        }
        #expect(tracker.alive == 0)
        dust.clean()
    }

    @Test("A closure that owns another dust of the same variable may clean it on deinit")
    func ownedDust() {
        let variable = Variable(0)
        let log = Log<String>()
        let inner = variable.observe(ignoreFirst: true) { log.note("inner \($0)") }
        let tracker = LifetimeTracker()
        func observe() -> Dust {
            let instance = tracker.instance { inner.clean() }
            return variable.observe(ignoreFirst: true) { value in
                instance.touch()
                log.note("outer \(value)")
            }
        }
        let outer = observe()
        variable.value = 1
        outer.clean()
        variable.value = 2
        #expect(tracker.alive == 0)
        #expect(log.values == ["inner 1", "outer 1"])
    }

    @Test(
        "A chain of closures, each retaining a buster for the next, is released with the outermost buster, however long",
        arguments: [1, 33, 100_000]
    )
    func chain(length: Int) {
        let variable = Variable(0)
        let tracker = LifetimeTracker()
        let calls = Counter()
        var outermost: DustBuster? = DustBuster()
        for _ in 0..<length {
            let owned = outermost!
            outermost = DustBuster()
            variable.observe(ignoreFirst: true) { [instance = tracker.instance()] _ in
                withExtendedLifetime(owned) { instance.touch() }
                calls.add(1)
            }.cleaned(by: outermost!)
        }
        variable.value = 1
        #expect(calls.value == length)
        outermost = nil
        variable.value = 2
        #expect(calls.value == length)
        #expect(tracker.alive == 0)
    }

    // MARK: DustBuster

    @Test("A buster cleans all of its dusts, and can be used again")
    func buster() {
        let variable = Variable(0)
        let other = Variable("")
        let log = Log<String>()
        let buster = DustBuster()
        buster.clean()
        variable.observe { log.note("\($0)") }.cleaned(by: buster)
        other.observe(ignoreFirst: true) { log.note($0) }.cleaned(by: buster)
        variable.value = 1
        other.value = "other"
        buster.clean()
        buster.clean()
        variable.value = 2
        other.value = "another"
        variable.observe { log.note("\($0)") }.cleaned(by: buster)
        #expect(log.values == ["0", "1", "other", "2"])
        buster.clean()
        variable.value = 3
        #expect(log.values.count == 4)
    }

    @Test("Releasing a buster cleans its dusts")
    func busterDeinit() {
        let variable = Variable(0)
        let log = Log<Int>()
        do {
            let buster = DustBuster()
            variable.observe { log.note($0) }.cleaned(by: buster)
            variable.value = 1
        }
        variable.value = 2
        #expect(log.values == [0, 1])
    }

    @Test("Dusts may be added to a buster on several threads while it is cleaned")
    func busterOnThreads() {
        let variable = Variable(0)
        let tracker = LifetimeTracker()
        let buster = DustBuster()
        onThreads(4) { thread in
            for step in 0..<500 {
                variable.observe { [instance = tracker.instance()] _ in instance.touch() }.cleaned(by: buster)
                if thread == 0 && step % 100 == 0 { buster.clean() }
            }
        }
        #expect(tracker.alive > 0)
        buster.clean()
        #expect(tracker.alive == 0)
    }

    @Test("A buster may be cleaned, and dusts added to it, while it cleans")
    func busterInItsOwnCleaning() {
        let variable = Variable(0)
        let tracker = LifetimeTracker()
        let buster = DustBuster()
        let log = Log<String>()
        for number in 0..<3 {
            let instance = tracker.instance {
                buster.clean()
                variable.observe(ignoreFirst: true) { log.note("\(number) hears \($0)") }.cleaned(by: buster)
            }
            variable.observe { _ in instance.touch() }.cleaned(by: buster)
        }
        #expect(tracker.alive == 3)
        buster.clean()
        #expect(tracker.alive == 0)
        variable.value = 1
        #expect(log.values == ["2 hears 1"])
        buster.clean()
        variable.value = 2
        #expect(log.values == ["2 hears 1"])
    }

    @Test("A buster cleans its dusts in the order in which they were added")
    func busterOrder() {
        let variable = Variable(0)
        let buster = DustBuster()
        let tracker = LifetimeTracker()
        let log = Log<Int>()
        for number in 0..<5 {
            let instance = tracker.instance { log.note(number) }
            variable.observe { _ in instance.touch() }.cleaned(by: buster)
        }
        buster.clean()
        #expect(log.values == [0, 1, 2, 3, 4])
    }

    @Test("A buster releases the dusts of ended observations")
    func busterDropsSettledDusts() {
        final class Handle {
            weak var dust: Dust?
            init(_ dust: Dust) { self.dust = dust }
        }
        let variable = Variable(0)
        let buster = DustBuster()
        let calls = Counter()
        var handles: [Handle] = []
        variable.observe(ignoreFirst: true) { _ in calls.add(1) }.cleaned(by: buster)
        for _ in 0..<1_000 {
            let dust = variable.observe { _ in }
            dust.cleaned(by: buster)
            dust.clean()
            handles.append(Handle(dust))
        }
        #expect(handles.filter { $0.dust != nil }.count < 100)
        variable.value = 1
        #expect(calls.value == 1)
        buster.clean()
        variable.value = 2
        #expect(calls.value == 1)
    }

    @Test("Cleaning 9,000 of 10,000 dusts in random order preserves the order of the other observers")
    func many() {
        var random = SeededGenerator(seed: 7)
        let variable = Variable(0)
        let log = Log<Int>()
        let dusts = (0..<10_000).map { number in
            variable.observe(ignoreFirst: true) { _ in log.note(number) }
        }
        let cleaned = dusts.indices.shuffled(using: &random).prefix(9_000)
        for index in cleaned { dusts[index].clean() }
        variable.value = 1
        #expect(log.values == Set(dusts.indices).subtracting(cleaned).sorted())
    }
}
