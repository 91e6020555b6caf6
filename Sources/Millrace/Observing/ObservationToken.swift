/// The handle to a subscription: ends it.
///
/// A handle that is dropped ends nothing; the observer stays for as long as what it observes. Keep the handle
/// to end earlier. It keeps alive neither the observer's closure nor the state that is observed.
public struct ObservationToken: Sendable {
    @usableFromInline let registration: Registration
    @usableFromInline let owner: AnyObserverList

    @inlinable
    init(registration: Registration, owner: AnyObserverList) {
        self.registration = registration
        self.owner = owner
    }

    /// Which subscription. Unique among those whose handle is kept.
    package var id: ObjectIdentifier { ObjectIdentifier(registration) }

    /// Whether callbacks may still start. O(1), from any thread.
    public var isActive: Bool { registration.isActive }

    /// Ends the subscription. No further callback starts on the thread or queue that would deliver it, not
    /// even for a change already on its way; a callback that another thread is in the middle of finishes.
    ///
    /// Idempotent; from any thread, also from inside the callback. Amortised O(1).
    @inlinable
    public func end() {
        owner.perform(.end(registration))
    }
}
