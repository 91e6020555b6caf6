/// Observers in the order in which they came.
///
/// Adding and ending are amortised O(1), however many there are. A delivery goes to the observers that were
/// present when it was decided: it keeps the array as it was (copy-on-write), and skips those that have ended
/// since. An array that no delivery holds is changed in place.
///
/// Sendable: the stored properties are read and written under the queue's lock only.
@usableFromInline
package final class ObserverList<Value>: @unchecked Sendable, ObservationOwner {
    @usableFromInline
    struct Slot {
        @usableFromInline let registration: Registration
        @usableFromInline let body: (Value) -> Void
    }

    /// Nil where an observer has ended. The last slot is never nil.
    @usableFromInline
    typealias Slots = ContiguousArray<Slot?>

    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var slots: Slots = []
    @exclusivity(unchecked) private var vacancies = 0
    @exclusivity(unchecked) private var isClosed = false

    package init(queue: RunToCompletionQueue) {
        self.queue = queue
    }

    // MARK: Observing

    /// Adds an observer, which sees every value decided from now on.
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: makes one value of two that both wait for the observer's queue, or nil to keep both.
    package func add(
        on delivery: Delivery = .immediate,
        coalescing merge: ((Value, Value) -> Value?)? = nil,
        _ body: @escaping (Value) -> Void
    ) -> Observation {
        let registration = Registration()
        let slot = Slot(
            registration: registration,
            body: delivery.body(for: registration, coalescing: merge, body)
        )
        let added = queue.withLock {
            guard !isClosed else { return false }
            registration.index = UInt32(slots.count)
            slots.append(slot)
            return true
        }
        if !added { registration.ended.store(true, ordering: .releasing) }
        return Observation(registration: registration, owner: self)
    }

    /// Ends an observation of this list; ignores one of another list and one that has ended.
    package func end(_ registration: Registration) {
        // The closure goes when `slot` does: after the lock, since its captures may run any code on deinit.
        let slot: Slot? = queue.withLock {
            let index = Int(registration.index)
            guard index < slots.count, let slot = slots[index], slot.registration === registration else {
                return nil
            }
            registration.ended.store(true, ordering: .releasing)
            vacate(index)
            return slot
        }
        withExtendedLifetime(slot) {}
    }

    /// Drops all observers, and refuses new ones: the observed thing has ended.
    package func close() {
        let dropped: Slots = queue.withLock {
            isClosed = true
            for case let slot? in slots { slot.registration.ended.store(true, ordering: .releasing) }
            vacancies = 0
            var dropped: Slots = []
            swap(&dropped, &slots)
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    private func vacate(_ index: Int) {
        if index == slots.count - 1 {
            slots.removeLast()
            while case .some(.none) = slots.last {
                slots.removeLast()
                vacancies -= 1
            }
        } else {
            slots[index] = nil
            vacancies += 1
            if vacancies > 32 && vacancies * 2 > slots.count { compact() }
        }
    }

    private func compact() {
        var live: Slots = []
        live.reserveCapacity(slots.count - vacancies)
        for case let slot? in slots {
            slot.registration.index = UInt32(live.count)
            live.append(slot)
        }
        slots = live
        vacancies = 0
    }

    // MARK: Delivering, with the queue's lock held

    @inlinable
    package var isEmpty: Bool { slots.isEmpty }

    /// What there is to tell the present observers of `value`.
    @inlinable
    package func announcement(of value: Value) -> Announcement<Value> {
        Announcement(value: value, slots: slots)
    }

    /// What there is to tell one observer of `value`; nothing if it has ended.
    package func announcement(of value: Value, to observation: Observation) -> Announcement<Value> {
        let index = Int(observation.registration.index)
        guard index < slots.count, let slot = slots[index], slot.registration === observation.registration
        else { return Announcement(value: value, slots: []) }
        return Announcement(value: value, slots: [slot])
    }
}

/// A value and the observers who are to see it.
@usableFromInline
package struct Announcement<Value>: Deliverable {
    @usableFromInline let value: Value
    @usableFromInline let slots: ObserverList<Value>.Slots

    @inlinable
    init(value: Value, slots: ObserverList<Value>.Slots) {
        self.value = value
        self.slots = slots
    }

    @inlinable
    package var isEmpty: Bool { slots.isEmpty }

    @inlinable
    package func deliver() {
        for case let slot? in slots where slot.registration.isActive {
            slot.body(value)
        }
    }
}
