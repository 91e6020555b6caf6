import Millrace

/// A reference to one subscription of an ``ObservableProperty``.
///
/// It retains neither the property nor the subscribed function. Two references are equal if they refer to the same
/// subscription.
public struct ObservablePropertySubscriptionReference<T>: SubscriptionReferenceType, Equatable, Hashable,
    Sendable
{
    @usableFromInline let observation: ObservationToken

    /// If the property is derived from another one, the object that retains the property while the property has
    /// subscribers. Nil for other properties.
    @usableFromInline weak var derivation: Derivation<T>?

    @inlinable
    init(observation: ObservationToken, derivation: Derivation<T>?) {
        self.observation = observation
        self.derivation = derivation
    }

    /// Ends the subscription. If this is called on the thread that delivers the values, the subscribed function is
    /// not called again, not even with a value whose delivery is in progress. A call that is in progress on another
    /// thread completes.
    ///
    /// Idempotent. May be called on any thread, also by the subscribed function. Amortised O(1), independent of the
    /// number of subscriptions.
    @inlinable
    public func dispose() {
        if let derivation { derivation.end(observation) } else { observation.end() }
    }

    /// Whether both references refer to the same subscription.
    public static func == (first: Self, second: Self) -> Bool {
        first.observation.id == second.observation.id
    }

    /// Hashes the subscription's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(observation.id)
    }
}
