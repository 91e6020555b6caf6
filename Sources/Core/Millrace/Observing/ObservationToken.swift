/// What ends an entry in a list of observers. A value: dropping it does not end the observation, which lasts as long as
/// the observed object.
///
/// The dialects' handles are made of it, because the original libraries' observations last without a handle.
/// Millrace's own observations return an ``ObservationHandle``. The token retains neither the observer's closure nor
/// the observed state.
@usableFromInline
package struct ObservationToken: Sendable {
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
    @inlinable
    package var isActive: Bool { registration.isActive }

    /// Ends the subscription. If called on the thread or queue that calls the observer, no further callback starts, not
    /// even for a pending change. If called elsewhere, a callback that is starting or in progress at the moment still
    /// runs, and this method does not wait for it.
    ///
    /// Idempotent; from any thread, also from inside the callback. Amortised O(1).
    @inlinable
    package func end() {
        owner.perform(.end(registration))
    }
}
