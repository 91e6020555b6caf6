/// A value for the observers of a list; or nothing.
@usableFromInline
package struct Announcement<Value>: PendingNotification {
    @usableFromInline let value: Value?

    /// The list that the observers are in; not retained, which would take a fifth of a dispatch.
    ///
    /// It is used inside of `submit` only, and whoever calls `submit` retains the list, or its owner, until that has returned,
    /// whatever the transition releases. From then on the list may stand in the queue, which retains it if it closes: see
    /// ``RunToCompletionQueue/keepUntilIdle(_:)``.
    @usableFromInline let list: Unmanaged<ObserverList<Value>>?

    /// The observers in their slots, once it is settled. The list keeps them while deliveries are in progress.
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

    /// Out of line: it is needed only when somebody else delivers.
    @inlinable @inline(never)
    package func wait(in queue: RunToCompletionQueue) {
        if let list, let value { list._withUnsafeGuaranteedRef { $0.announceLater(value) } }
    }
}
