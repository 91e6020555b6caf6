/// One observer's entry in an ``ObserverList``: the part that outlives the observer's closure.
///
/// A handle retains the registration but not the closure, so that an object may keep the handle of an
/// observer that captures the object itself.
///
/// Sendable: `index` is read and written under the list's lock only; `ended` is atomic.
@usableFromInline
package final class Registration: @unchecked Sendable {
    /// Memory of ``ended``. Must be the first stored property.
    @usableFromInline var endedStorage = false

    /// Whether the observer needs the old state, or the part of it that ``StatePublication/keep(_:)`` returns.
    @usableFromInline let usesKept: Bool

    /// Whether only the observer's slot and its ``ObservationHandle`` refer to the registration, so that the list may
    /// reuse the registration after the handle's release.
    @usableFromInline let isReusable: Bool

    /// The index of the observer's slot. 32 bits keep a registration within 24 bytes.
    @exclusivity(unchecked) @usableFromInline var index: UInt32 = 0

    @inlinable @inline(__always)
    var ended: AtomicPlace<Bool> { AtomicPlace(in: self) }

    @inlinable
    package init(usesKept: Bool = true, isReusable: Bool = false) {
        self.usesKept = usesKept
        self.isReusable = isReusable
    }

    /// Whether callbacks may still start. O(1), from any thread.
    @inlinable @inline(__always)
    package var isActive: Bool { !ended.load(ordering: .acquiring) }

    /// Ends the observation, for an observer that is in no list.
    package func end() { ended.store(true, ordering: .releasing) }
}
