extension ObserverList {
    /// Adds an observer that begins with a value: `first` gets what `read` returns before this returns, on the calling
    /// thread; and by way of `delivery`, `next` gets every value decided since. None is lost in between, none comes
    /// twice, and no call of `next` begins before `first` has returned.
    ///
    /// Amortised O(1).
    ///
    /// - Parameter read: runs under the lock. No user code in it.
    @inlinable
    package func add<First>(
        on delivery: Delivery,
        startingWith read: () -> Value,
        first: (Value) -> First,
        next: @escaping (Value) -> Void
    ) -> (ObservationToken, First) {
        let registration = Registration()
        let body = delivery.body(for: registration, coalescing: nil, next)
        let gate = FirstValueGate(body)
        let start = queue.withLock {
            add(registration, gate.pass)
            return read()
        }
        let result = first(start)
        let observation = ObservationToken(registration: registration, owner: self)
        gate.open(with: nil, for: observation)
        replaceBody(of: registration, by: body)
        return (observation, result)
    }

    /// Has deliveries decided from now on call another closure: an open gate is no more than a detour.
    @inlinable
    func replaceBody(of registration: Registration, by body: @escaping (Value) -> Void) {
        var slot: Slot? = Slot(registration: registration, body: body)
        queue.withLock {
            if registration.isActive { swap(&slot, &slots[Int(registration.index)]) }
        }
        // What it replaces goes here, after the lock.
        withExtendedLifetime(slot) {}
    }

    /// How many observers there are. O(1).
    package var count: Int {
        queue.withLockHeldOrTaken { slots.count - vacancies }
    }
}
