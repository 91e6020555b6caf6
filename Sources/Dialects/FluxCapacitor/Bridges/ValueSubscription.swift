#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import Millrace

/// One subscriber's demand for a value's changes, and the values that are pending for the subscriber.
///
/// Values arrive one at a time, in order; demand may arrive from any thread at the same time. A thread that finds a
/// pending value delivers it. If another thread is already delivering, that thread delivers the value instead. So
/// calls of the subscriber never overlap, and no lock is held during a call.
///
/// Sendable: the mutable properties are read and written under `lock` only; the subscriber is called only by the thread
/// that has set `isDelivering`.
final class ValueSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Failure == Never {
    typealias Element = Downstream.Input

    private let lock = Lock()

    /// Nil after the subscription has been cancelled.
    private var downstream: Downstream?

    /// The value to observe when the subscriber first demands something. Nil after that, and after a cancellation.
    private var source: TransactionalValue<Element>?
    private var observation: ObservationToken?

    /// The number of values that the subscriber has demanded, minus those it has received and those in ``promised``.
    private var demand = Subscribers.Demand.none

    /// The pending values that the subscriber has demanded.
    private var promised = FIFO<Element>()

    /// The newest value that arrived without demand. Nil whenever there is demand.
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
        // The subscriber and the values are released after unlocking, because their deinit may run any code.
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
        // The subscriber may have cancelled in the meantime, for example on its first value.
        if isCancelled { observation.end() }
    }

    private func offer(_ value: Element) {
        // The replaced value is released after unlocking, because its deinit may run any code.
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
            // `add` returns whether this thread must begin to deliver. The result is ignored, because the thread is
            // delivering already.
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

    /// Adds demand. Returns true if the caller must deliver.
    private func add(_ additional: Subscribers.Demand) -> Bool {
        demand += additional
        if demand > .none, let value = withheld {
            withheld = nil
            demand -= 1
            promised.append(value)
        }
        return becomesDeliverer()
    }

    /// Makes the caller the delivering thread, if a value is pending and no thread is delivering.
    private func becomesDeliverer() -> Bool {
        if isDelivering || promised.isEmpty { return false }
        isDelivering = true
        return true
    }
}
#endif
