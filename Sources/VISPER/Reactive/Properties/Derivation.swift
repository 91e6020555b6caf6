import Millrace

/// The way from a property to one that is derived from it. The source holds it, and through it the derived property, but only
/// while that one has subscribers: references lead from the root to the leaves, so there are no cycles to break.
///
/// Sendable: `property` is set before the derived property is handed out; `kept` and `users` are read and written under
/// `lock` only.
@usableFromInline
final class Derivation<ValueType>: @unchecked Sendable {
    @usableFromInline let lock = Lock()

    /// The derived property, which may have gone.
    @usableFromInline weak var property: ObservableProperty<ValueType>?

    @exclusivity(unchecked) @usableFromInline var kept: ObservableProperty<ValueType>?
    @exclusivity(unchecked) @usableFromInline var users = 0

    @usableFromInline
    init() {}

    deinit { ChainRelease.shared.release(&kept) }

    /// Leads to a property from now on.
    @inlinable
    func lead(to property: ObservableProperty<ValueType>) {
        self.property = property
        property.derivation = self
    }

    /// Keeps the derived property, for one more subscriber.
    @inlinable
    func retain(_ property: ObservableProperty<ValueType>) {
        lock.withLock {
            users += 1
            kept = property
        }
    }

    /// Lets the derived property go, if this was its last subscriber.
    @usableFromInline
    func release() {
        // It goes after the lock: it may be the last reference, and then run any code on deinit.
        var dropped: ObservableProperty<ValueType>?
        lock.withLock {
            users -= 1
            if users == 0 { swap(&dropped, &kept) }
        }
        ChainRelease.shared.release(&dropped)
    }
}

/// Releases derived properties one after the other. Each is the last owner of the next, from the root to the leaves when the root is
/// released, and back when the last subscription ends: one inside of the other, some thousands would overflow the stack.
///
/// Sendable: `threads` is read and written under `lock` only.
final class ChainRelease: @unchecked Sendable {
    static let shared = ChainRelease()

    private let lock = Lock()

    /// The threads that are releasing, each with what it has yet to release. There are hardly ever two at a time.
    private var threads: [(id: UInt, pending: [AnyObject])] = []

    /// Gives up a reference: at once; or, if the thread is releasing already, when it is done with that.
    func release(_ reference: inout (some AnyObject)?) {
        guard reference != nil else { return }
        let thread = CurrentThread.id
        let isNested = lock.withLock {
            guard let index = index(of: thread) else { return false }
            if let object = reference.take() { threads[index].pending.append(object) }
            return true
        }
        if !isNested { release(on: thread) { reference = nil } }
    }

    /// Disposes of a reference, and releases what that has given up.
    func dispose(_ reference: SubscriptionReferenceType) {
        let thread = CurrentThread.id
        if lock.withLock({ index(of: thread) != nil }) {
            reference.dispose()
        } else {
            release(on: thread) { reference.dispose() }
        }
    }

    /// Runs `body`, and releases what is given up meanwhile.
    private func release(on thread: UInt, _ body: () -> Void) {
        lock.withLock { threads.append((thread, [])) }
        body()
        // Out of the lock, since it may run any code on deinit.
        while let object = lock.withLock({ takeLast(of: thread) }) { withExtendedLifetime(object) {} }
    }

    private func takeLast(of thread: UInt) -> AnyObject? {
        guard let index = index(of: thread) else { return nil }
        if let object = threads[index].pending.popLast() { return object }
        threads.remove(at: index)
        return nil
    }

    private func index(of thread: UInt) -> Int? { threads.firstIndex { $0.id == thread } }
}
