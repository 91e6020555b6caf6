/// A pending notification: a value and the observers to notify of it. May be empty.
@usableFromInline
package struct Announcement<Value>: PendingNotification {
    @usableFromInline let value: Value?

    /// The list of the observers. Not retained, because a retain and release would take a fifth of a dispatch's time.
    ///
    /// This is safe because the list is used only until `submit` returns, and the caller of `submit` retains the list
    /// or the list's owner until then, whatever objects the transition releases. A list that closes while it has
    /// deliveries in the queue is retained by the queue: see ``RunToCompletionQueue/keepUntilIdle(_:)``.
    @usableFromInline let list: Unmanaged<ObserverList<Value>>?

    /// The observers' slots, set by ``settle()``. Their memory stays allocated while deliveries are in progress: see
    /// ``DeferredWork``.
    @usableFromInline var slots = ObserverSlots<Value>.View()

    @inlinable @inline(__always)
    init(of value: Value?, to list: ObserverList<Value>?) {
        self.value = value
        self.list = list.map(Unmanaged.passUnretained)
    }

    @inlinable @inline(__always)
    package static var nothing: Self { Self(of: nil, to: nil) }

    @inlinable @inline(__always)
    package var isNothing: Bool {
        if case .none = list { true } else { false }
    }

    @inlinable @inline(__always)
    package mutating func settle() {
        guard let list else { return }
        slots = list._withUnsafeGuaranteedRef { $0.makeView() }
    }

    @inlinable @inline(__always)
    package func deliver(from queue: RunToCompletionQueue) {
        if let value { slots.deliver(value, in: queue) }
    }

    /// Not inlined, because this method runs only if the queue is not idle.
    @inlinable @inline(never)
    package func wait(in queue: RunToCompletionQueue) {
        if let list, let value { list._withUnsafeGuaranteedRef { $0.announceLater(value) } }
    }
}
