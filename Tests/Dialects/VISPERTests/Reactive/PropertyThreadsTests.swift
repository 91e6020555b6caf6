import Foundation
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties: threads")
struct PropertyThreadsTests {
    @Test("No update from several threads is lost, and all subscribers receive the updates in one order")
    func updates() {
        let property = ObservableProperty(0)
        let logs = (0..<3).map { _ in Log<Int>() }
        for log in logs { property.subscribe { log.note($0) } }
        let mapped = Log<Int>()
        property.map { $0 * 2 }.subscribe { mapped.note($0) }
        onThreads(4) { _ in
            for _ in 0..<500 { property.update { $0 += 1 } }
        }
        #expect(property.value == 2_000)
        for log in logs {
            log.wait { $0.count >= 2_001 }
            #expect(log.values == Array(0...2_000))
        }
        mapped.wait { $0.count >= 2_001 }
        #expect(mapped.values == (0...2_000).map { $0 * 2 })
    }

    @Test(
        "A subscriber on a thread misses no value between subscribing and disposing while others set values"
    )
    func comingAndGoing() {
        let property = ObservableProperty(0)
        let isGapless = Log<Bool>()
        onThreads(4) { thread in
            if thread == 0 {
                for _ in 0..<3_000 { property.update { $0 += 1 } }
            } else {
                for _ in 0..<200 {
                    let log = Log<Int>()
                    let reference = property.map { $0 }.subscribe { log.note($0) }
                    _ = property.value
                    reference?.dispose()
                    // Another thread may still be delivering a value although the reference was disposed of.
                    let values = log.values
                    isGapless.note(zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 })
                }
            }
        }
        #expect(isGapless.values.allSatisfy { $0 })
        #expect(property.subscriptions.count == 0)
    }

    @Test("A thread in a subscriber's first call does not deliver values that another thread sets")
    func firstCallElsewhere() {
        let property = ObservableProperty(0)
        let here = Log<Bool>()
        property.subscribe { if $0 == 1 { here.note(Thread.current.threadDictionary["setter"] != nil) } }
        let isInFirstCall = DispatchSemaphore(value: 0)
        let isSet = DispatchSemaphore(value: 0)
        let values = Log<Int>()
        let finished = DispatchSemaphore(value: 0)
        let subscriber = Thread {
            property.subscribe { value in
                values.note(value)
                if value == 0 {
                    isInFirstCall.signal()
                    isSet.wait()
                }
            }
            finished.signal()
        }
        subscriber.start()
        isInFirstCall.wait()
        let setter = Thread {
            Thread.current.threadDictionary["setter"] = true
            property.value = 1
            isSet.signal()
        }
        setter.start()
        finished.wait()
        #expect(here.values == [true])
        #expect(values.values == [0, 1])
    }

    @Test("Two properties that set each other from two threads do not deadlock")
    func noDeadlock() {
        let first = ObservableProperty(0)
        let second = ObservableProperty(0)
        let calls = Counter()
        first.subscribe {
            if $0 % 2 == 1 { second.value = 0 }
            calls.add(1)
        }
        second.subscribe {
            if $0 % 2 == 1 { first.value = 0 }
            calls.add(1)
        }
        onThreads(2) { thread in
            for _ in 0..<2_000 {
                if thread == 0 { first.value = 1 } else { second.value = 1 }
            }
        }
        // Each of the two subscribers is called 4,001 times: with its first value, with 2,000 ones and with 2,000
        // zeros. Under load another thread may make the last calls, after the threads above have ended.
        calls.wait { $0 >= 2 * 4_001 }
        first.value = 2
        second.value = 2
        #expect(first.value == 2 && second.value == 2)
    }

    @Test("Derived properties are created and released on several threads")
    func derivedLifetimes() {
        let tracker = LifetimeTracker()
        let root = ObservableProperty(0)
        onThreads(4) { thread in
            for round in 0..<300 {
                if thread == 0 {
                    root.value = round
                } else {
                    let instance = tracker.instance()
                    let reference = root.map { $0 }.distinct().subscribe { _ in instance.touch() }
                    reference?.dispose()
                }
            }
        }
        // Closures are released when the deliveries in progress have ended, perhaps on another thread.
        tracker.waitUntilNoneIsAlive()
        #expect(root.subscriptions.count == 0)
    }

    @Test("deliveredOn preserves the order of assignments from several threads, even on a concurrent queue")
    func deliveredOn() async {
        let queue = DispatchQueue(label: "test", attributes: .concurrent)
        let property = ObservableProperty(0)
        let log = Log<Int>()
        let all = AsyncStream<Void>.makeStream()
        property.deliveredOn(queue).subscribe { value in
            log.note(value)
            if value == 1_000 { all.continuation.finish() }
        }
        onThreads(4) { _ in
            for _ in 0..<250 { property.update { $0 += 1 } }
        }
        for await _ in all.stream {}
        #expect(log.values == Array(0...1_000))
    }
}

@Suite("Properties: no capture")
struct PropertyNoCaptureTests {
    @Test("A change on the main thread returns while others change continuously", .timeLimit(.minutes(30)))
    @MainActor
    func property() {
        let property = ObservableProperty(0)
        expectNoCapture(
            dispatch: { property.update { $0 += 1 } },
            observe: { body in property.subscribe { if $0 > 0 { body($0) } } }
        )
    }
}
