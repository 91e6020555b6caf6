import Millrace

/// Connects a property, the source, to a property that is derived from it.
///
/// The source retains the derivation. The derivation retains the derived property while that property has subscribers.
/// All these references lead from the source to the derived property, so there are no cycles.
///
/// Sendable: `property` is set before the derived property is returned; `kept` and `users` are read and written under
/// `lock` only.
@usableFromInline
final class Derivation<ValueType>: @unchecked Sendable {
    @usableFromInline let lock = Lock()

    /// The derived property; nil after its release.
    @usableFromInline weak var property: ObservableProperty<ValueType>?

    @exclusivity(unchecked) @usableFromInline var kept: ObservableProperty<ValueType>?
    @exclusivity(unchecked) @usableFromInline var users = 0

    @usableFromInline
    init() {}

    deinit { ChainRelease.shared.release(&kept) }

    /// Connects this derivation with the derived property.
    @inlinable
    func lead(to property: ObservableProperty<ValueType>) {
        self.property = property
        property.derivation = self
    }

    /// Retains the derived property for one more subscriber.
    @inlinable
    func retain(_ property: ObservableProperty<ValueType>) {
        lock.withLock {
            users += 1
            kept = property
        }
    }

    /// Ends a subscription of the derived property.
    @inlinable
    func end(_ observation: ObservationToken) {
        if property?.container.end(observation) == true { release() }
    }

    /// Decrements the number of subscribers, and releases the derived property if no subscriber is left.
    @usableFromInline
    func release() {
        // This reference is released after unlocking. It may be the last one, and the property's deinit may run any
        // code.
        var dropped: ObservableProperty<ValueType>?
        lock.withLock {
            users -= 1
            if users == 0 { swap(&dropped, &kept) }
        }
        ChainRelease.shared.release(&dropped)
    }
}

/// Releases chains of derived properties iteratively. Each property of a chain may be the last owner of the next one,
/// so the nested deinits of thousands of properties would overflow the stack.
final class ChainRelease: Sendable {
    static let shared = ChainRelease()

    /// The threads that are releasing objects, each with the objects that it still has to release. There is rarely
    /// more than one such thread.
    private let threads = Guarded<[(id: UInt, pending: UserValue<[AnyObject]>)]>([])

    /// Sets the reference to nil. Releases its object at once, unless a call of `release` or `dispose` further up the
    /// stack is already releasing objects. Then the object becomes pending, and that outer call releases it.
    func release(_ reference: inout (some AnyObject)?) {
        guard reference != nil else { return }
        let thread = CurrentThread.id
        let isNested = threads.withLock { threads in
            guard let index = threads.firstIndex(where: { $0.id == thread }) else { return false }
            if let object = reference.take() { threads[index].pending.value.append(object) }
            return true
        }
        if !isNested { release(on: thread) { reference = nil } }
    }

    /// Disposes of a subscription, and releases the objects that become pending meanwhile. If a call further up the
    /// stack is already releasing objects, that outer call releases them.
    func dispose(_ reference: SubscriptionReferenceType) {
        let thread = CurrentThread.id
        if threads.withLock({ threads in threads.contains { $0.id == thread } }) {
            reference.dispose()
        } else {
            release(on: thread) { reference.dispose() }
        }
    }

    /// Runs `body`, then releases the thread's pending objects until none is left. Releasing an object may add further
    /// ones.
    private func release(on thread: UInt, _ body: () -> Void) {
        threads.withLock { $0.append((thread, UserValue([]))) }
        body()
        // The object is released when the lock is no longer held, since a deinit may run any code.
        while takeLast(of: thread) != nil {}
    }

    private func takeLast(of thread: UInt) -> UserValue<AnyObject>? {
        threads.withLock { threads in
            guard let index = threads.firstIndex(where: { $0.id == thread }) else { return nil }
            if let object = threads[index].pending.value.popLast() { return UserValue(object) }
            threads.remove(at: index)
            return nil
        }
    }
}
