/// One observer's place in an ``ObserverList``: the part that outlives the observer's closure.
///
/// A handle keeps the registration and not the closure, so that an object may keep the handle to an observer
/// that captures the object itself.
///
/// Sendable: `index` is read and written under the list's lock only.
@usableFromInline
package final class Registration: @unchecked Sendable {
    /// Where ``ended`` is; so it stands first.
    @usableFromInline var endedStorage = false

    /// Where in the list. 32 bits keep a registration within 24 bytes.
    @exclusivity(unchecked) @usableFromInline var index: UInt32 = 0

    @inlinable @inline(__always)
    var ended: AtomicPlace<Bool> { AtomicPlace(in: self) }

    @inlinable
    package init() {}

    /// Whether callbacks may still start. O(1), from any thread.
    @inlinable @inline(__always)
    package var isActive: Bool { !ended.load(ordering: .acquiring) }
}
