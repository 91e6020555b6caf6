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
        if gate.isOpen.load(ordering: .acquiring) { replaceBody(of: registration, by: body) }
        return (observation, result)
    }

    /// Has deliveries decided from now on call another closure: an open gate is no more than a detour. Where deliveries are
    /// in progress, the detour stays.
    @inlinable
    func replaceBody(of registration: Registration, by body: @escaping (Value) -> Void) {
        var replaced: Slots.Slot?
        queue.withLock {
            if registration.isActive && !queue.isInUse() {
                replaced = slots.replaceBody(of: registration, by: body)
            }
        }
        // Released here, after the lock.
        withExtendedLifetime(replaced) {}
    }
}
