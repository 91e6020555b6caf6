import Millrace
import MillraceReporting

/// A lock that is held during a reduction and during an assignment. So no other thread can assign a value between the
/// reduction's read and its write; such a value would be lost.
///
/// It is unlocked as soon as the new value is stored, before subscribers are called. So no thread waits for
/// subscribers.
///
/// Sendable: `words` is accessed by atomic operations and by the lock only.
@usableFromInline
final class AssignmentLock: @unchecked Sendable {
    /// The memory of ``holder`` and ``lock``. It must be the first stored property, because `AtomicPlace` and
    /// `LockPlace` find it by its offset in the object.
    @usableFromInline var words: (UInt, UInt32) = (0, 0)

    /// The thread that holds the lock, or 0. It may be read without the lock, because a thread only compares it with
    /// its own id, which no other thread stores here.
    @inlinable @inline(__always)
    var holder: AtomicPlace<UInt> { AtomicPlace(in: self) }

    @inlinable @inline(__always)
    var lock: LockPlace { LockPlace(in: self, at: MemoryLayout<UInt>.size) }

    @inlinable
    init() {}

    /// Acquires the lock, unless the calling thread already holds it, as when a reducer assigns to the property.
    ///
    /// - Returns: whether the caller has to unlock it.
    @inlinable
    func lockUnlessHeld() -> Bool {
        let thread = CurrentThread.id
        if holder.load(ordering: .relaxed) == thread { return false }
        lock.lock()
        holder.store(thread, ordering: .relaxed)
        return true
    }

    /// Unlocks the lock. Call it on the thread on which ``lockUnlessHeld()`` has returned true.
    @inlinable
    func unlock() {
        holder.store(0, ordering: .relaxed)
        lock.unlock()
    }
}

extension ObservableProperty {
    /// Computes the next value from the present one, as one atomic change.
    ///
    /// Call this only for a store's state. The present value is read without the container's lock, since no other
    /// thread writes it: assignments wait for the assignment lock, and changes by time travel are enqueued with the
    /// store's actions.
    ///
    /// - Parameters:
    ///   - cause: the cause of the change in the timeline. Not evaluated unless a recorder is attached.
    ///   - next: computes the next value. It may read the property and subscribe to it. If it assigns a value to the
    ///     property, its result replaces that value. Assignments on other threads wait until it has returned; reads
    ///     do not.
    @inlinable
    package func reduce(cause: @autoclosure () -> Transition.Cause, _ next: (ValueType) -> ValueType) {
        let isLocked = assignments?.lockUnlessHeld() == true
        let (newValue, duration) =
            TransitionProbe.isAttached ? timed(next) : (next(container.unguardedState), nil)
        // The old value is released at the end, when no lock is held: its deinit may run any code.
        var value = newValue
        // Retains the container, since a subscriber may release the property, which owns the container, before `submit`
        // returns.
        defer { withExtendedLifetime(container) {} }
        container.queue.submit(
            unobserved: {
                container.apply { swap(&$0, &value) }
                if isLocked { assignments?.unlock() }
            },
            observed: { delivery in
                container.applyObserved(
                    cause: cause(),
                    duration: duration,
                    telling: &delivery
                ) { swap(&$0, &value) }
                if isLocked { assignments?.unlock() }
            }
        )
        withExtendedLifetime(value) {}
    }

    /// The next value, and the duration of its computation. The function is not inlined, because its local variables
    /// would make every caller look up the size of a clock's instant at run time, even without a recorder.
    @inlinable @inline(never)
    func timed(_ next: (ValueType) -> ValueType) -> (ValueType, Duration?) {
        let start = ContinuousClock.now
        let value = next(container.unguardedState)
        return (value, start.duration(to: .now))
    }

    /// Assigns a value to a store's state.
    @usableFromInline
    func assign(_ newValue: ValueType) {
        // The old value is released at the end, when no lock is held.
        var value = newValue
        update { swap(&$0, &value) }
        withExtendedLifetime(value) {}
    }
}
