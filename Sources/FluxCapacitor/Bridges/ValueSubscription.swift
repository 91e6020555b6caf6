#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import Millrace

/// What one subscriber demands of a value, and what it has yet to get.
///
/// Values come one at a time, in order; demand comes from any thread meanwhile. Whoever finds that there is something
/// to hand over hands it over, unless somebody is at it, who then takes it along. So the subscriber is never called twice
/// at once, and no lock is held while it is called.
///
/// Sendable: the mutable properties are read and written under `lock` only; the subscriber is called by the one thread that
/// has set `isDelivering`.
final class ValueSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Failure == Never {
    typealias Element = Downstream.Input

    private let lock = Lock()

    /// Nil when the subscription has been cancelled.
    private var downstream: Downstream?

    /// What is to be observed from the first demand on.
    private var source: TransactionalValue<Element>?
    private var observation: ObservationToken?

    /// How many values are demanded beyond the promised ones.
    private var demand = Subscribers.Demand.none

    /// The values that were demanded and are on their way to the subscriber.
    private var promised = FIFO<Element>()

    /// The newest value, if it came without a demand. There is one only while nothing is demanded.
    private var withheld: Element?

    private var isDelivering = false

    init(of downstream: Downstream, to source: TransactionalValue<Element>) {
        self.downstream = downstream
        self.source = source
    }

    func request(_ additional: Subscribers.Demand) {
        var started: TransactionalValue<Element>?
        let isDeliverer = lock.withLock {
            if downstream == nil || additional == .none { return false }
            swap(&started, &source)
            return add(additional)
        }
        if let started { observe(started) }
        if isDeliverer { deliver() }
    }

    func cancel() {
        // They go after the lock: what they hold may run any code on deinit.
        var dropped: (Downstream?, TransactionalValue<Element>?, Element?) = (nil, nil, nil)
        var droppedValues = FIFO<Element>()
        let observation = lock.withLock {
            swap(&dropped.0, &downstream)
            swap(&dropped.1, &source)
            swap(&droppedValues, &promised)
            swap(&dropped.2, &withheld)
            return self.observation
        }
        observation?.end()
    }

    private func observe(_ source: TransactionalValue<Element>) {
        let observation = source.observe(on: .immediate, offer)
        let isCancelled = lock.withLock {
            self.observation = observation
            return downstream == nil
        }
        // Cancelled meanwhile, by the subscriber when it got the first value, say.
        if isCancelled { observation.end() }
    }

    private func offer(_ value: Element) {
        // What it replaces goes after the lock, as above.
        var replaced: Element?
        let isDeliverer = lock.withLock {
            if downstream == nil { return false }
            if demand == .none {
                replaced = value
                swap(&replaced, &withheld)
                return false
            }
            demand -= 1
            promised.append(value)
            return becomesDeliverer()
        }
        withExtendedLifetime(replaced) {}
        if isDeliverer { deliver() }
    }

    private func deliver() {
        while let (downstream, value) = next() {
            let additional = downstream.receive(value)
            // Whoever delivers is the caller.
            _ = lock.withLock { add(additional) }
        }
    }

    private func next() -> (Downstream, Element)? {
        lock.withLock {
            if let downstream, let value = promised.popFirst() { return (downstream, value) }
            isDelivering = false
            return nil
        }
    }

    // MARK: With the lock held

    /// Notes a demand. True if it falls to the caller to deliver.
    private func add(_ additional: Subscribers.Demand) -> Bool {
        demand += additional
        if demand > .none, let value = withheld {
            withheld = nil
            demand -= 1
            promised.append(value)
        }
        return becomesDeliverer()
    }

    /// Makes the caller the one who delivers, if there is something to deliver and nobody does.
    private func becomesDeliverer() -> Bool {
        if isDelivering || promised.isEmpty { return false }
        isDelivering = true
        return true
    }
}
#endif
