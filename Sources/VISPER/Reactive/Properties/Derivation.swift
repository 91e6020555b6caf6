import Millrace

/// The way from a property to one that is derived from it. The source holds it, and through it the derived property, but only
/// while that one has subscribers: references lead from the root to the leaves, so there are no cycles to break.
///
/// Sendable: `property` is set before the derived property is handed out; `kept` and `users` are read and written under
/// `lock` only.
final class Derivation<ValueType>: @unchecked Sendable {
    private let lock = Lock()

    /// The derived property, which may have gone.
    private(set) weak var property: ObservableProperty<ValueType>?

    private var kept: ObservableProperty<ValueType>?
    private var users = 0

    /// Leads to a property from now on.
    func lead(to property: ObservableProperty<ValueType>) {
        self.property = property
        property.derivation = self
    }

    /// Keeps the derived property, for one more subscriber.
    func retain(_ property: ObservableProperty<ValueType>) {
        lock.withLock {
            users += 1
            kept = property
        }
    }

    /// Lets the derived property go, if this was its last subscriber.
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
