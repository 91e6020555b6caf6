extension ObserverList {
    /// Adds an observer that starts with a value. `first` receives the result of `read` on the calling thread, before
    /// this method returns; `next` receives every later value by way of `delivery`. No value is lost or delivered
    /// twice, and no call of `next` starts before `first` has returned.
    ///
    /// Amortised O(1).
    ///
    /// - Parameter read: runs under the lock. Must not call user code.
    @inlinable
    package func add<Start, First>(
        on delivery: Delivery,
        usingKept usesKept: Bool = true,
        startingWith read: () -> Start,
        first: (Start) -> First,
        next: @escaping (Value) -> Void
    ) -> (ObservationToken, First) {
        let registration = Registration(usesKept: usesKept)
        let body = delivery.body(for: registration, coalescing: nil, next)
        // Holds the later values back until `first` has returned.
        let gate = Mailbox(registration: registration, delivery: .immediate, isClosed: true, body: body)
        let start = queue.withLock {
            add(registration, gate.post)
            return read()
        }
        let result = first(start)
        // Usually no value was published during `first`. Then the gate is removed without being opened.
        if !remove(gate, of: registration, isOpen: false) {
            gate.open()
            remove(gate, of: registration, isOpen: true)
        }
        return (ObservationToken(registration: registration, owner: self), result)
    }

    /// Adds an observer whose first call receives the present value, and whose later calls receive the later values,
    /// all by way of `delivery`. No value is lost or delivered twice. If the observer may run on the calling thread, the
    /// first call returns before this method does.
    ///
    /// Amortised O(1).
    ///
    /// - Parameter read: runs under the lock. Must not call user code.
    package func add(
        on delivery: Delivery,
        coalescing merge: ((Value, Value) -> Value?)?,
        startingWith read: () -> Value,
        _ body: @escaping (Value) -> Void
    ) -> ObservationToken {
        if case .immediate = delivery {
            return add(on: delivery, startingWith: read, first: body, next: body).0
        }
        let registration = Registration()
        let mailbox = Mailbox(
            registration: registration,
            delivery: delivery,
            merge: merge,
            isClosed: true,
            body: body
        )
        queue.withLock {
            add(registration, mailbox.post)
            // The mailbox is closed, so this only enqueues the value, before all later ones.
            mailbox.post(read())
        }
        mailbox.open()
        return ObservationToken(registration: registration, owner: self)
    }

    /// Replaces the gate, in the observer's slot, by the observer's own closure, to which the gate passes values.
    /// Does nothing while values are pending in the gate, or while a delivery that may call the gate is in progress.
    ///
    /// - Parameter isOpen: false if the calling thread created the gate closed and has not opened it.
    /// - Returns: whether the gate was replaced.
    @inlinable @discardableResult
    func remove(_ gate: Mailbox<Value>, of registration: Registration, isOpen: Bool) -> Bool {
        var replaced: Slots.Slot?
        queue.withLock {
            if registration.isActive && !queue.isInUse() && gate.isIdle(isOpen: isOpen) {
                replaced = slots.replaceBody(of: registration, by: gate.body)
            }
        }
        // The replaced closure is released after unlocking, because the deinit of its captures may run any code.
        defer { withExtendedLifetime(replaced) {} }
        return replaced != nil
    }
}
