#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import FluxCapacitor
import TestSupport
import Testing

@Suite("Publisher")
struct ValuePublisherTests {
    let count = Variable(0)

    @Test("A sink gets the current value and every later one, also equal ones, before the assignment returns")
    func sink() {
        let log = Log<Int>()
        let cancellable = count.publisher.sink { log.note($0) }
        #expect(log.values == [0])
        count.value = 1
        #expect(log.values == [0, 1])
        count.value = 1
        count.value += 1
        #expect(log.values == [0, 1, 1, 2])
        cancellable.cancel()
    }

    @Test("A constant publishes the values assigned to its variable")
    func constant() {
        let log = Log<Int>()
        let cancellable = Constant(count).publisher.map { $0 * 10 }.sink { log.note($0) }
        count.value = 1
        #expect(log.values == [0, 10])
        cancellable.cancel()
    }

    @Test("Two subscribers of one publisher are independent")
    func independentSubscribers() {
        let publisher = count.publisher
        let all = Recorder<Int>(demanding: .unlimited)
        let one = Recorder<Int>(demanding: .max(1))
        publisher.subscribe(all)
        publisher.subscribe(one)
        count.value = 1
        all.cancel()
        count.value = 2
        one.demand(.max(1))
        #expect(all.values == [0, 1])
        #expect(one.values == [0, 2])
    }

    // MARK: Demand

    @Test("Nothing is delivered without demand, and the first demand receives the current value")
    func firstDemand() {
        let recorder = Recorder<Int>()
        count.publisher.subscribe(recorder)
        count.value = 1
        count.value = 2
        #expect(recorder.values == [])
        recorder.demand(.max(1))
        #expect(recorder.values == [2])
    }

    @Test("When the demand is exhausted, only the newest value waits for the next demand")
    func newestWaits() {
        let recorder = Recorder<Int>(demanding: .max(2))
        count.publisher.subscribe(recorder)
        for value in 1...5 { count.value = value }
        #expect(recorder.values == [0, 1])
        recorder.demand(.max(3))
        #expect(recorder.values == [0, 1, 5])
        for value in 6...9 { count.value = value }
        #expect(recorder.values == [0, 1, 5, 6, 7])
        recorder.demand(.unlimited)
        #expect(recorder.values == [0, 1, 5, 6, 7, 9])
        count.value = 10
        #expect(recorder.values == [0, 1, 5, 6, 7, 9, 10])
    }

    @Test("A value that was delivered is not delivered again to a later demand")
    func onceOnly() {
        let recorder = Recorder<Int>(demanding: .max(1))
        count.publisher.subscribe(recorder)
        recorder.demand(.max(1))
        #expect(recorder.values == [0])
        count.value = 1
        #expect(recorder.values == [0, 1])
    }

    @Test("The demand that a subscriber returns from a call is added to its demand")
    func returnedDemand() {
        let recorder = Recorder<Int>(demanding: .max(1)) { _, value in value < 3 ? .max(1) : .none }
        count.publisher.subscribe(recorder)
        for value in 1...6 { count.value = value }
        #expect(recorder.values == [0, 1, 2, 3])
        recorder.demand(.max(1))
        #expect(recorder.values == [0, 1, 2, 3, 6])
    }

    @Test("A demand from inside a call is met after the call")
    func demandInside() {
        let depth = Counter()
        let recorder = Recorder<Int>(demanding: .max(1)) { recorder, _ in
            #expect(depth.add(1) == 1)
            recorder.demand(.max(1))
            depth.add(-1)
            return .none
        }
        count.publisher.subscribe(recorder)
        for value in 1...3 { count.value = value }
        #expect(recorder.values == [0, 1, 2, 3])
    }

    @Test("A demand for zero values delivers nothing")
    func demandForNothing() {
        let recorder = Recorder<Int>()
        count.publisher.subscribe(recorder)
        recorder.demand(.none)
        #expect(recorder.values == [])
    }

    @Test(
        "Random assignments and demands deliver the values that a model predicts",
        arguments: 0..<20 as Range<UInt64>
    )
    func model(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let recorder = Recorder<Int>()
        count.publisher.subscribe(recorder)

        var expected: [Int] = []
        var demand = 0
        var undelivered: Int? = 0
        for step in 1...300 {
            if Bool.random(using: &random) {
                count.value = step
                undelivered = step
            } else {
                let additional = Int.random(in: 1...4, using: &random)
                recorder.demand(.max(additional))
                demand += additional
            }
            if demand > 0, let value = undelivered {
                expected.append(value)
                demand -= 1
                undelivered = nil
            }
            #expect(recorder.values == expected, "seed \(seed), step \(step)")
        }
    }

    // MARK: Order

    @Test("A subscriber of one variable is called after a reduce, and sees the new values of all variables")
    func reduce() {
        let store = PairStore.instantiate()
        defer { store.clear() }
        let log = Log<[Int]>()
        let cancellable = store.first.publisher.sink { log.note([$0, store.second.value]) }
        PairAction().invoke(.set(1))
        PairAction().invoke(.set(2))
        #expect(log.values == [[0, 0], [1, 1], [2, 2]])
        cancellable.cancel()
    }

    @Test("A value that a subscriber assigns is delivered after the call, however long the chain")
    func assignmentInside() {
        let depth = Counter()
        let cancellable = count.publisher.sink { [count] value in
            #expect(depth.add(1) == 1)
            if value < 100_000 { count.value = value + 1 }
            depth.add(-1)
        }
        #expect(count.value == 100_000)
        cancellable.cancel()
    }

    @Test("With unlimited demand every change of several threads arrives once, in order, one call at a time")
    func threads() {
        let depth = Counter()
        let recorder = Recorder<Int>(demanding: .unlimited) { _, _ in
            if depth.add(1) != 1 { Issue.record("two calls at once") }
            depth.add(-1)
            return .none
        }
        count.publisher.subscribe(recorder)
        onThreads(4) { [count] _ in
            for _ in 1...1_000 { count.value += 1 }
        }
        // Under load another thread may make the last deliveries, after the threads above have ended.
        recorder.log.wait { $0.count >= 4_001 }
        #expect(recorder.values == Array(0...4_000))
    }

    @Test("With demand from other threads, values arrive in order without repetition, including the last")
    func threadsWithDemand() {
        let last = 2_000
        let depth = Counter()
        let recorder = Recorder<Int>(demanding: .max(1)) { _, _ in
            if depth.add(1) != 1 { Issue.record("two calls at once") }
            depth.add(-1)
            return .none
        }
        count.publisher.subscribe(recorder)
        let subscription = SharedSubscription(recorder.subscription!)
        onThreads(3) { [count] thread in
            if thread == 0 {
                for value in 1...last { count.value = value }
            } else {
                for _ in 1...500 { subscription.request(.max(1)) }
            }
        }
        recorder.demand(.max(1))
        let values = recorder.values
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        #expect(values.first == 0)
        #expect(values.last == last)
        #expect(values.count <= 1_002)
    }

    // MARK: Cancelling

    @Test("Nothing is delivered after a cancellation, from outside or from inside a call")
    func cancellation() {
        let outside = Recorder<Int>(demanding: .unlimited)
        let inside = Recorder<Int>(demanding: .unlimited) { recorder, value in
            if value == 1 { recorder.cancel() }
            return .none
        }
        let first = Recorder<Int>(demanding: .unlimited) { recorder, _ in
            recorder.cancel()
            return .unlimited
        }
        for recorder in [outside, inside, first] { count.publisher.subscribe(recorder) }
        count.value = 1
        outside.cancel()
        outside.cancel()
        count.value = 2
        for recorder in [outside, inside, first] { recorder.demand(.unlimited) }
        #expect(outside.values == [0, 1])
        #expect(inside.values == [0, 1])
        #expect(first.values == [0])
    }

    @Test("A subscription that is cancelled before its first demand receives nothing")
    func cancellationAtOnce() {
        let recorder = Recorder<Int>()
        count.publisher.subscribe(recorder)
        recorder.cancel()
        recorder.demand(.unlimited)
        count.value = 1
        #expect(recorder.values == [])
    }

    @Test("A pending value may cancel the subscription on deinit when a newer value replaces it")
    func replacedValue() {
        let tracker = LifetimeTracker()
        let object = Variable<LifetimeTracker.Instance?>(nil)
        let recorder = Recorder<LifetimeTracker.Instance?>(demanding: .max(1))
        object.publisher.subscribe(recorder)
        let subscription = SharedSubscription(recorder.subscription!)
        let dust = count.observe(ignoreFirst: true) { _ in
            // Both values stay pending during this notification. The second replaces the first, which is then
            // deallocated, since only the subscription retained it.
            object.value = tracker.instance { subscription.cancel() }
            object.value = nil
        }
        count.value = 1
        #expect(tracker.alive == 0)
        recorder.demand(.max(1))
        #expect(recorder.values.count == 1)
        dust.clean()
    }

    @Test("A cancellation releases a pending value, which may use the subscription on deinit")
    func droppedValue() {
        let tracker = LifetimeTracker()
        let recorder = Recorder<LifetimeTracker.Instance?>(demanding: .max(1))
        do {
            let object = Variable<LifetimeTracker.Instance?>(nil)
            object.publisher.subscribe(recorder)
            let subscription = SharedSubscription(recorder.subscription!)
            object.value = tracker.instance { subscription.cancel() }
        }
        #expect(tracker.alive == 1)
        recorder.cancel()
        #expect(tracker.alive == 0)
    }

    @Test("After a cancellation that races with an assignment no further value is delivered")
    func cancellationRaces() {
        for _ in 1...200 {
            let recorder = Recorder<Int>(demanding: .unlimited)
            count.publisher.subscribe(recorder)
            let subscription = SharedSubscription(recorder.subscription!)
            onThreads(2) { [count] thread in
                if thread == 0 { subscription.cancel() } else { count.value += 1 }
            }
            let seen = recorder.values.count
            count.value += 1
            #expect(recorder.values.count == seen)
        }
    }

    // MARK: Lifetimes

    @Test("A cancelled subscription retains neither the subscriber nor what its closure captures")
    func release() {
        let tracker = LifetimeTracker()
        var cancellable: AnyCancellable?
        do {
            let captured = tracker.instance()
            cancellable = count.publisher.sink { _ in captured.touch() }
        }
        #expect(tracker.alive == 1)
        cancellable?.cancel()
        #expect(tracker.alive == 0)
        cancellable = nil
    }

    @Test("A publisher retains the variable's value, and a running subscription does not")
    func valueLifetime() {
        weak var released: Variable<LifetimeTracker.Instance>?
        let tracker = LifetimeTracker()
        var publisher: ValuePublisher<LifetimeTracker.Instance>?
        do {
            let variable = Variable(tracker.instance())
            released = variable
            publisher = variable.publisher
        }
        #expect(released == nil)
        #expect(tracker.alive == 1)
        let isDelivered = Counter()
        let cancellable = publisher?.sink { _ in isDelivered.add(1) }
        publisher = nil
        #expect(isDelivered.value == 1)
        #expect(tracker.alive == 0)
        cancellable?.cancel()
    }
}

/// Sendable: a value's subscription may be used from any thread.
private struct SharedSubscription: @unchecked Sendable {
    private let subscription: any Subscription

    init(_ subscription: any Subscription) { self.subscription = subscription }

    func request(_ demand: Subscribers.Demand) { subscription.request(demand) }

    func cancel() { subscription.cancel() }
}
#endif
