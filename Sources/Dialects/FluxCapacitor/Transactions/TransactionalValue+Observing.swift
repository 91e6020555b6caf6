import Millrace
import MillraceReporting

extension TransactionalValue {
    /// Observes the changes from now on. Never calls `body` before it returns. Amortised O(1).
    @inlinable
    package func observeChanges(on delivery: Delivery, _ body: @escaping (Value) -> Void) -> ObservationToken
    {
        let registration = Registration()
        let added: (Value) -> Void
        if case .immediate = delivery { added = body } else { added = mailbox(registration, delivery, body) }
        queue.withLockHeldOrTaken { observers.add(registration, added) }
        return ObservationToken(registration: registration, owner: observers)
    }

    /// Observes the current value and the changes from now on. The current value is delivered on the calling thread
    /// before this method returns. No value is lost or delivered twice, and no change is delivered while the first
    /// delivery is in progress. Amortised O(1).
    ///
    /// - Parameter isFirstThere: whether `body` receives the current value by way of `delivery` too, if it may not run
    ///   on the calling thread.
    @inlinable
    package func observe(
        on delivery: Delivery,
        isFirstThere: Bool = false,
        _ body: @escaping (Value) -> Void
    ) -> ObservationToken {
        let registration = Registration()
        let observation = ObservationToken(registration: registration, owner: observers)
        if case .immediate = delivery, let first = addAsDeliverer(registration, body) {
            Transaction.deliver {
                body(first)
                ThreadDeliveries.current.continueDelivering(queue)
            }
        } else {
            // The first value is delivered at once, even during other deliveries. Meanwhile, later values wait in a mailbox.
            observeByMailbox(registration, delivery, isFirstThere: isFirstThere && !delivery.isHere, body)
        }
        return observation
    }

    /// Adds an observer and makes the caller the delivering thread, so that new changes wait for the first value's
    /// delivery. Returns nil if a transition or delivery is in progress.
    @inlinable @inline(__always)
    func addAsDeliverer(_ registration: Registration, _ body: @escaping (Value) -> Void) -> Value? {
        if queue.isInTransition { return nil }
        queue.lock.lock()
        defer { queue.lock.unlock() }
        guard queue.phase.load(ordering: .acquiring) == .idle else { return nil }
        observers.add(registration, body)
        queue.beginOwnDelivery()
        return storage
    }

    /// Adds an observer whose mailbox opens after the delivery of the first value.
    @usableFromInline
    func observeByMailbox(
        _ registration: Registration,
        _ delivery: Delivery,
        isFirstThere: Bool,
        _ body: @escaping (Value) -> Void
    ) {
        let mailbox = Mailbox(
            registration: registration,
            delivery: delivery,
            isClosed: true,
            body: asDelivery(body)
        )
        let first = queue.withLockHeldOrTaken {
            guard let storage else { Misuse.useDuringChange() }
            observers.add(registration, mailbox.post)
            // The mailbox is closed, so this only enqueues.
            if isFirstThere { mailbox.post(storage) }
            return storage
        }
        if !isFirstThere { mailbox.body(first) }
        mailbox.open()
    }

    /// A closure that posts values to a new mailbox. The mailbox calls `body`, and each of these calls counts as a
    /// delivery.
    @usableFromInline
    func mailbox(
        _ registration: Registration,
        _ delivery: Delivery,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        Mailbox(registration: registration, delivery: delivery, body: asDelivery(body)).post
    }

    /// Makes each call of `body` count as a delivery: changes that `body` makes are delivered after it has returned.
    private func asDelivery(_ body: @escaping (Value) -> Void) -> (Value) -> Void {
        { value in Transaction.deliver { body(value) } }
    }
}

extension TransactionalValue {
    /// Millrace's modules read and observe the value through this feed.
    var feed: StateFeed<Value> {
        StateFeed(
            of: self,
            sharedTransactions: StoreTransactions(),
            read: { [weak self] in self?.value },
            observerCount: { [weak self] in self?.observers.count ?? 0 },
            observe: { [weak self] body in self?.observeChanges(on: .immediate, body).end ?? {} }
        )
    }
}

extension TransactionalValue where Value: Sendable {
    /// The current value and the changes from now on, as an asynchronous sequence for one consumer.
    ///
    /// The sequence finishes when the value is released. The observation ends when the consuming task is
    /// cancelled or the sequence is dropped.
    package func values(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy
    ) -> AsyncStream<Value> {
        .fed(bufferingPolicy: bufferingPolicy) { body in observe(on: .immediate, body) }
    }
}
