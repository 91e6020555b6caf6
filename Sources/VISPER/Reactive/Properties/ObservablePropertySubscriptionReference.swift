import Millrace

/// The handle to one subscription of an ``ObservableProperty``.
///
/// It keeps alive neither the property nor the function that is subscribed. Two are equal if they are of the same
/// subscription.
///
/// Sendable: its properties are set once, and a weak one may be read on any thread.
public struct ObservablePropertySubscriptionReference<T>: SubscriptionReferenceType, Equatable, Hashable,
    @unchecked Sendable
{
    @usableFromInline weak var property: ObservableProperty<T>?
    @usableFromInline let observation: ObservationToken

    @inlinable
    init(property: ObservableProperty<T>, observation: ObservationToken) {
        self.property = property
        self.observation = observation
    }

    /// Ends the subscription: no further call of its function starts on the thread that would make it, not even for a value
    /// that is being told already. A call that another thread is in the middle of comes to its end.
    ///
    /// Idempotent; from any thread, also from inside the function. Amortised O(1), however many there are.
    @inlinable
    public func dispose() {
        property?.end(observation)
    }

    /// Whether both are of one subscription.
    public static func == (first: Self, second: Self) -> Bool {
        first.observation.id == second.observation.id
    }

    /// Hashes the subscription's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(observation.id)
    }
}
