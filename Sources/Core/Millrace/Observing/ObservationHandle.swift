/// An observation: it lives while this object is retained, and ends when the object is released.
///
/// ```swift
/// final class CounterView {
///     private let observation: ObservationHandle
///
///     init(_ counter: StateContainer<Int>) {
///         observation = counter.observe { print($0) }
///     }
/// }
/// ```
///
/// All of Millrace's own observations follow this rule: those of containers, broadcasts, derived values and
/// timelines, and `TransitionProbe`'s recordings. Store the handle in a property of the object that needs the
/// observation, or in an array there. A handle that is discarded ends the observation at once; the compiler warns of
/// the unused result. The handles of Prex, FluxCapacitor, Mobius and VISPER follow the original libraries, whose
/// observations last until they are ended.
///
/// The handle retains neither the observer's closure nor a container, broadcast or timeline: when the observed object
/// is released, the observation ends. Only the handle of a derived value retains that value, which nothing else need
/// retain; so the closure of such an observation must not retain the handle's owner.
///
/// Sendable: `registration` and `owner` are for use from any thread. `observed` is only released.
public final class ObservationHandle: @unchecked Sendable {
    /// Retained by this object, which hands the reference over to the list when it is released.
    @usableFromInline let registration: Unmanaged<Registration>
    @usableFromInline let owner: AnyObserverList

    /// A derived value, which its sources do not retain; otherwise nil.
    @usableFromInline let observed: AnyObject?

    /// Creates a handle that owns an observation.
    @inlinable
    package convenience init(_ token: ObservationToken, retaining observed: AnyObject? = nil) {
        self.init(token.registration, in: token.owner, retaining: observed)
    }

    @inlinable
    init(_ registration: Registration, in owner: AnyObserverList, retaining observed: AnyObject?) {
        self.registration = .passRetained(registration)
        self.owner = owner
        self.observed = observed
    }

    @inlinable
    deinit { if isActive { owner.perform(.release(registration)) } else { registration.release() } }

    /// Whether callbacks may still start. O(1), from any thread.
    @inlinable
    public var isActive: Bool { registration._withUnsafeGuaranteedRef { $0.isActive } }

    /// Ends the observation before the handle is released. If called on the thread or queue that calls the observer, no
    /// further callback starts, not even for a pending change. If called elsewhere, a callback that is starting or in
    /// progress at the moment still runs, and this method does not wait for it. The release of the handle does the same.
    ///
    /// Idempotent; from any thread, also from inside the callback. Amortised O(1).
    @inlinable
    public func end() { owner.perform(.end(registration.takeUnretainedValue())) }
}
