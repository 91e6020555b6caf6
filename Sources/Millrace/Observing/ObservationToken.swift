/// A handle that ends a subscription.
///
/// Dropping the handle does not end the subscription: the observer stays for the lifetime of the observed object.
/// Keep the handle to end the subscription earlier. The handle retains neither the observer's closure nor the
/// observed state.
public struct ObservationToken: Sendable {
    @usableFromInline let registration: Registration
    @usableFromInline let owner: AnyObserverList

    @inlinable
    package init(registration: Registration, owner: AnyObserverList) {
        self.registration = registration
        self.owner = owner
    }

    /// Identifies the subscription. Unique among the subscriptions whose handles are retained.
    package var id: ObjectIdentifier { ObjectIdentifier(registration) }

    /// Whether callbacks may still start. O(1), from any thread.
    public var isActive: Bool { registration.isActive }

    /// Ends the subscription. If called on the thread or queue that calls the observer, no further callback starts, not
    /// even for a pending change. If called elsewhere, a callback that is starting or in progress at the moment still
    /// runs, and this method does not wait for it.
    ///
    /// Idempotent; from any thread, also from inside the callback. Amortised O(1).
    @inlinable
    public func end() {
        owner.perform(.end(registration))
    }
}
