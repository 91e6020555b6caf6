extension TransactionalValue {
    /// Observes the changes from now on. Never calls back before it returns. Amortised O(1).
    @inlinable
    package func observeChanges(on delivery: Delivery, _ body: @escaping (Value) -> Void) -> ObservationToken
    {
        let registration = Registration()
        let added: (Value) -> Void
        if case .immediate = delivery { added = body } else { added = mailbox(registration, delivery, body) }
        queue.withLockHeldOrTaken { observers.add(registration, added) }
        return ObservationToken(registration: registration, owner: observers)
    }

    /// Observes the current value, which is delivered on the calling thread before this returns, and the changes from now on:
    /// none is lost between the two, none comes twice, and none comes while the first delivery is in progress.
    /// Amortised O(1).
    @inlinable
    package func observe(on delivery: Delivery, _ body: @escaping (Value) -> Void) -> ObservationToken {
        let registration = Registration()
        let observation = ObservationToken(registration: registration, owner: observers)
        if case .immediate = delivery, let first = addAsDeliverer(registration, body) {
            ThreadContext.current.deliver(in: queue) { body(first) }
        } else {
            // The first value cannot wait for what is in progress, so the ones that follow it wait in a mailbox.
            observeByMailbox(registration, delivery, body)
        }
        return observation
    }

    /// Adds an observer if nothing is in progress, and makes the caller the one who delivers: whatever changes now
    /// waits for it.
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

    /// Adds an observer whose mailbox is opened when the first value has been delivered.
    @usableFromInline
    func observeByMailbox(
        _ registration: Registration,
        _ delivery: Delivery,
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
            return storage
        }
        mailbox.body(first)
        mailbox.open()
    }

    @usableFromInline
    func mailbox(
        _ registration: Registration,
        _ delivery: Delivery,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        Mailbox(registration: registration, delivery: delivery, body: asDelivery(body)).post
    }

    /// What a mailbox calls is in progress as any other delivery is: what is changed inside of it is told after it.
    private func asDelivery(_ body: @escaping (Value) -> Void) -> (Value) -> Void {
        { value in ThreadContext.current.deliver { body(value) } }
    }
}

extension TransactionalValue where Value: Sendable {
    /// The current value and the changes from now on, as an asynchronous sequence for one consumer.
    ///
    /// It finishes when the value is released. The observation ends when the consuming task is cancelled or the
    /// sequence is dropped.
    package func values(
        bufferingPolicy: AsyncStream<Value>.Continuation.BufferingPolicy
    ) -> AsyncStream<Value> {
        .fed(bufferingPolicy: bufferingPolicy) { body in observe(on: .immediate, body) }
    }
}
