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

    @inlinable
    init() {}

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
    @inlinable
    func release() {
        // It goes after the lock: it may be the last reference, and then run any code on deinit.
        var dropped: ObservableProperty<ValueType>?
        lock.withLock {
            users -= 1
            if users == 0 { swap(&dropped, &kept) }
        }
        withExtendedLifetime(dropped) {}
    }
}
