import Millrace

/// Held while a property's next value is made of its present one, and by every assignment: none falls between the reading and the
/// writing of a reduction, to be lost.
///
/// It is unlocked as soon as the new value is in place, before subscribers are called, so nobody waits for those.
@usableFromInline
final class AssignmentLock: Sendable {
    private let lock = Lock()

    /// The thread that holds the lock, or 0. Read without it, by a thread that can only find itself.
    private let holder = AtomicCell<UInt>(0)

    @usableFromInline
    init() {}

    /// Waits for the lock and takes it, unless the calling thread holds it already: a reducer may assign, too.
    ///
    /// - Returns: whether the caller has to unlock it.
    @usableFromInline
    func lockUnlessHeld() -> Bool {
        let thread = CurrentThread.id
        if holder.load(ordering: .relaxed) == thread { return false }
        lock.lock()
        holder.store(thread, ordering: .relaxed)
        return true
    }

    /// Gives back what ``lockUnlessHeld()`` took, on the same thread.
    @usableFromInline
    func unlock() {
        holder.store(0, ordering: .relaxed)
        lock.unlock()
    }
}

extension ObservableProperty {
    /// Makes the next value of the present one, as one change that no other thread's comes between.
    ///
    /// - Parameters:
    ///   - cause: what the timeline says of the change. Not evaluated while no recorder is attached.
    ///   - next: may read the property, and subscribe to it. What it assigns is replaced by what it returns. Other threads that
    ///     assign wait for it; those that read do not.
    @inlinable
    package func reduce(cause: @autoclosure () -> Transition.Cause, _ next: (ValueType) -> ValueType) {
        let isLocked = assignments?.lockUnlessHeld() == true
        let start = TransitionProbe.isAttached ? ContinuousClock.now : nil
        // The old value goes when this returns, after all locks: what it holds may run any code on deinit.
        var value = next(container.state)
        // A subscriber may drop the property, and the container with it, before `submit` returns.
        defer { withExtendedLifetime(container) {} }
        container.queue.submit(
            unobserved: {
                container.apply { swap(&$0, &value) }
                if isLocked { assignments?.unlock() }
            },
            observed: { delivery in
                container.applyObserved(
                    cause: cause(),
                    duration: start?.duration(to: .now),
                    telling: &delivery
                ) { swap(&$0, &value) }
                if isLocked { assignments?.unlock() }
            }
        )
        withExtendedLifetime(value) {}
    }

    /// The way of an assignment to a property that is reduced.
    @usableFromInline
    func assign(_ newValue: ValueType) {
        // The old value goes when this returns, after all locks.
        var value = newValue
        update { swap(&$0, &value) }
        withExtendedLifetime(value) {}
    }
}
