import Synchronization

/// A value and the observers who are to see it. When there are none, there is neither.
@usableFromInline
package struct Announcement<Value>: Deliverable {
    @usableFromInline let value: Value?
    @usableFromInline let slots: ObserverList<Value>.Slots?

    /// The list that the observers are in. Whoever holds the announcement keeps the list: the caller of
    /// `submit` until that has returned, then the queue for as long as the announcement waits.
    @usableFromInline unowned(unsafe) let list: ObserverList<Value>?

    /// The queue's count of ended observations when the observers were taken.
    @usableFromInline let endings: Int

    @inlinable @inline(__always)
    init(value: Value?, slots: ObserverList<Value>.Slots?, list: ObserverList<Value>?, endings: Int) {
        self.value = value
        self.slots = slots
        self.list = list
        self.endings = endings
    }

    @inlinable @inline(__always)
    package static var nothing: Self { Self(value: nil, slots: nil, list: nil, endings: 0) }

    @inlinable @inline(__always)
    package var isNothing: Bool {
        if case .none = slots { true } else { false }
    }

    @inlinable @inline(__always)
    package func deliver(from queue: RunToCompletionQueue) {
        guard let slots, let value else { return }
        for index in slots.indices {
            if queue.endings.load(ordering: .acquiring) == endings {
                slots[index]?.body(value)
            } else if let slot = slots[index], slot.registration.isActive {
                slot.body(value)
            }
        }
    }

    /// Out of line: it is needed only when somebody else delivers.
    @inlinable @inline(never)
    package func wait(in queue: RunToCompletionQueue) {
        list?.wait(self)
    }
}
