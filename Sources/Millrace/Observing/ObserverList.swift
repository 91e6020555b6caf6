import Synchronization

/// Observers in the order in which they came.
///
/// Adding and ending are amortised O(1), however many there are. A delivery goes to the observers that were
/// present when it was decided: it keeps the array as it was (copy-on-write), and skips those that have ended
/// since. An array that no delivery holds is changed in place.
///
/// Sendable: `handedOver` belongs to the thread that delivers; the other stored properties are read and written
/// under the queue's lock only.
@usableFromInline
package final class ObserverList<Value>: AnyObserverList, @unchecked Sendable {
    @usableFromInline
    package struct Slot {
        @usableFromInline let registration: Registration
        @usableFromInline let body: (Value) -> Void

        @inlinable
        init(registration: Registration, body: @escaping (Value) -> Void) {
            self.registration = registration
            self.body = body
        }
    }

    /// Nil where an observer has ended. The last slot is never nil.
    @usableFromInline
    package typealias Slots = ContiguousArray<Slot?>

    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var slots: Slots = []
    @exclusivity(unchecked) @usableFromInline var vacancies = 0
    @exclusivity(unchecked) @usableFromInline var isClosed = false

    /// What is announced and not yet taken over by the thread that delivers.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Announcement<Value>>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Announcement<Value>>()

    @inlinable
    package init(queue: RunToCompletionQueue) {
        self.queue = queue
        super.init(
            handOver: { source in
                let list = unsafeDowncast(source, to: ObserverList.self)
                // Standing in the queue several times, the list hands everything over the first time.
                if !list.waiting.isEmpty { swap(&list.handedOver, &list.waiting) }
            },
            deliverNext: { source in
                let list = unsafeDowncast(source, to: ObserverList.self)
                list.handedOver.popFirst()?.deliver(from: list.queue)
            },
            endObservation: { list, registration in
                unsafeDowncast(list, to: ObserverList.self).end(registration)
            }
        )
    }

    // MARK: Observing

    /// Adds an observer, which sees every value decided from now on.
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: makes one value of two that both wait for the observer's queue, or nil to keep both.
    @inlinable
    package func add(
        on delivery: Delivery = .immediate,
        coalescing merge: ((Value, Value) -> Value?)? = nil,
        _ body: @escaping (Value) -> Void
    ) -> ObservationToken {
        let registration = Registration()
        let body = delivery.body(for: registration, coalescing: merge, body)
        queue.withLock { add(registration, body) }
        return ObservationToken(registration: registration, owner: self)
    }

    /// Adds an observer, and reads what it starts from in the same instant: it sees every value decided after
    /// what was read, and none of before.
    ///
    /// - Parameter read: runs under the lock. No user code in it.
    @inlinable
    package func add<Start>(
        _ body: @escaping (Value) -> Void,
        reading read: () -> Start
    ) -> (ObservationToken, Start) {
        let registration = Registration()
        let start = queue.withLock {
            add(registration, body)
            return read()
        }
        return (ObservationToken(registration: registration, owner: self), start)
    }

    /// Adds an observer. Called with the queue's lock held.
    @inlinable @inline(__always)
    func add(_ registration: Registration, _ body: @escaping (Value) -> Void) {
        if isClosed {
            registration.ended.store(true, ordering: .releasing)
        } else {
            registration.index = UInt32(slots.count)
            slots.append(Slot(registration: registration, body: body))
            queue.countObservers(1)
        }
    }

    /// Ends an observation of this list; does nothing if it has ended.
    ///
    /// - Returns: whether it is this that has ended it.
    @inlinable @discardableResult
    package func end(_ registration: Registration) -> Bool {
        let ended: Slot? = queue.withLockHeldOrTaken {
            guard registration.isActive else { return nil }
            registration.ended.store(true, ordering: .releasing)
            noteEnding()
            return remove(at: Int(registration.index))
        }
        // The closure goes when this returns, after the lock, since its captures may run any code on deinit.
        return ended != nil
    }

    /// Ends an observation; ignores one of another list.
    ///
    /// - Returns: whether it is this that has ended it.
    @inlinable @discardableResult
    package func end(_ observation: ObservationToken) -> Bool {
        observation.owner === self && end(observation.registration)
    }

    /// Drops all observers, and refuses new ones: the observed thing has ended.
    package func close() {
        let dropped: Slots = queue.withLockHeldOrTaken {
            isClosed = true
            queue.keepUntilIdle(self)
            for case let slot? in slots { slot.registration.ended.store(true, ordering: .releasing) }
            noteEnding()
            queue.countObservers(vacancies - slots.count)
            vacancies = 0
            var dropped: Slots = []
            swap(&dropped, &slots)
            return dropped
        }
        withExtendedLifetime(dropped) {}
    }

    /// Has deliveries in progress look for observers that have ended. Under the lock, so no update is lost.
    @inlinable
    func noteEnding() {
        queue.endings.store(queue.endings.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    @inlinable
    func remove(at index: Int) -> Slot? {
        queue.countObservers(-1)
        if index == slots.count - 1 {
            let slot = slots.removeLast()
            if vacancies > 0 { trim() }
            return slot
        }
        var slot: Slot?
        swap(&slot, &slots[index])
        vacancies += 1
        if vacancies > 32 && vacancies > slots.count / 2 { compact() }
        return slot
    }

    /// Removes vacancies from the end.
    @usableFromInline
    func trim() {
        while let last = slots.indices.last, slots[last] == nil {
            slots.removeLast()
            vacancies -= 1
        }
    }

    @usableFromInline
    func compact() {
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

    @inlinable @inline(__always)
    package var isEmpty: Bool { slots.isEmpty }

    /// What there is to tell the present observers of a value, which is not made when there are none.
    @inlinable @inline(__always)
    package func announcement(of value: @autoclosure () -> Value) -> Announcement<Value> {
        isEmpty ? .nothing : announcement(of: value(), to: slots)
    }

    /// What there is to tell one observer of a value; nothing if it has ended.
    package func announcement(of value: Value, to observation: ObservationToken) -> Announcement<Value> {
        guard observation.owner === self, observation.isActive,
            let slot = slots[Int(observation.registration.index)]
        else { return .nothing }
        return announcement(of: value, to: [slot])
    }

    @inlinable @inline(__always)
    func announcement(of value: Value, to slots: Slots) -> Announcement<Value> {
        Announcement(value: value, slots: slots, list: self, endings: queue.endings.load(ordering: .relaxed))
    }

    /// Lets an announcement wait until the queue's deliveries before it have reached everyone.
    @inlinable
    func wait(_ announcement: consuming Announcement<Value>) {
        waiting.append(announcement)
        queue.append(self)
    }

    /// Puts what there is to tell the present observers of a value in front of what the transition in progress will return.
    func stage(_ value: Value) {
        if isEmpty { return }
        waiting.append(announcement(of: value, to: slots))
        queue.stage(self)
    }

    /// Lets what there is to tell the present observers of a value wait for its turn.
    @inlinable @inline(__always)
    func announceLater(_ value: Value) {
        waiting.append(announcement(of: value, to: slots))
        queue.append(self)
    }
}
