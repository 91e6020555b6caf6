/// What an ``ObservationToken`` needs of the ``ObserverList`` that it came from, whatever the list's values are.
///
/// Sendable: it adds nothing mutable.
@usableFromInline
package class AnyObserverList: NotificationSource, @unchecked Sendable {}

/// Observers in the order in which they came.
///
/// Adding and ending are amortised O(1), however many there are and whatever is being delivered, and copy nothing but to
/// grow. A delivery goes to the observers that were present when it was decided: it looks at the first so many, or, if it
/// had to wait, at those that came before it joined the queue. An observer that ends meanwhile is skipped, and is
/// removed when the delivery has ended.
///
/// Sendable: `handedOver` and `view` belong to the thread that delivers, which writes `view` under the queue's lock; the
/// other stored properties are read and written under the lock only. What is in the slots is changed under the lock too,
/// and only while no delivery may be reading it, but for what is appended behind that.
@usableFromInline
package final class ObserverList<Value>: AnyObserverList, @unchecked Sendable {
    @usableFromInline package typealias Slots = ObserverSlots<Value>

    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var slots = Slots()

    /// How many observers have not ended; -1 when the list has closed. It stands here since the slots leave 4 bytes free.
    @exclusivity(unchecked) @usableFromInline var live: Int32 = 0

    /// What is announced and not yet taken over by the thread that delivers.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Value>()

    /// The slots that deliveries go to, as far as they concern them. While the queue is in use a delivery may be reading
    /// those.
    @exclusivity(unchecked) @usableFromInline var view = Slots.View()

    /// Those that have ended while their slots might be in use.
    @exclusivity(unchecked) @usableFromInline var ended: ContiguousArray<Registration> = []

    @inlinable
    package init(queue: RunToCompletionQueue) {
        self.queue = queue
        super.init { source, request in
            let list = unsafeDowncast(source, to: ObserverList.self)
            switch request {
            case .handOver: list.handOver()
            case .deliver(let number): list.deliver(number)
            case .sweep: return list.sweep()
            case .end(let registration): list.end(registration)
            }
            return nil
        }
    }

    /// How many observers there are. O(1).
    package var count: Int { queue.withLockHeldOrTaken { max(Int(live), 0) } }

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
        if live < 0 {
            registration.ended.store(true, ordering: .releasing)
        } else {
            if slots.isFull { grow() }
            slots.append(Slots.Slot(registration: registration, joined: queue.joined, body: body))
            live += 1
            queue.countObservers(1)
        }
    }

    @usableFromInline
    func grow() {
        retire(slots.reallocate())
    }

    /// Leaves memory to the queue if deliveries may be reading it.
    private func retire(_ slots: consuming Slots) {
        if queue.isInUse() { queue.deferredWork().retired.append(Slots.Retired(slots)) }
    }

    // MARK: Ending

    /// Ends an observation of this list; does nothing if it has ended.
    ///
    /// - Returns: whether it is this that has ended it.
    @inlinable @discardableResult
    package func end(_ registration: Registration) -> Bool {
        var slot: Slots.Slot?
        let isFirst = queue.withLockHeldOrTaken {
            guard registration.isActive else { return false }
            registration.ended.store(true, ordering: .releasing)
            noteEnding()
            live -= 1
            queue.countObservers(-1)
            let limit = queue.isInUse() ? view.count : 0
            if registration.index < limit {
                endLater(registration)
            } else {
                slot = remove(registration, behind: limit)
            }
            return true
        }
        // The closure goes here, after the lock, since its captures may run any code on deinit.
        withExtendedLifetime(slot) {}
        return isFirst
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
        // Released after the lock.
        var dropped: Slots.Retired?
        queue.withLockHeldOrTaken {
            if live < 0 { return }
            queue.keepUntilIdle(self)
            for index in 0..<Int(slots.count) {
                slots.base?[index]?.registration.ended.store(true, ordering: .releasing)
            }
            noteEnding()
            queue.countObservers(-Int(live))
            live = -1
            var closed = Slots()
            swap(&closed, &slots)
            let retired = Slots.Retired(closed)
            if queue.isInUse() { queue.deferredWork().retired.append(retired) } else { dropped = retired }
        }
        withExtendedLifetime(dropped) {}
    }

    /// Has deliveries in progress look for observers that have ended. Under the lock, so no update is lost.
    @inlinable
    func noteEnding() {
        queue.endings.store(queue.endings.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// Leaves an observer's slot as it is until deliveries in progress have ended.
    @usableFromInline
    func endLater(_ registration: Registration) {
        if ended.isEmpty { queue.deferredWork().unswept.append(self) }
        ended.append(registration)
    }

    @inlinable
    func remove(_ registration: Registration, behind limit: UInt32) -> Slots.Slot? {
        let slot = slots.remove(registration, behind: limit)
        if limit == 0 && slots.capacity > 64 && slots.count < slots.capacity / 4 { _ = slots.reallocate() }
        return slot
    }

    /// Removes those that have ended. Called with the lock held, between deliveries.
    ///
    /// - Returns: their closures, to be released after the lock.
    @usableFromInline
    func sweep() -> AnyObject? {
        var removed: ContiguousArray<Slots.Slot> = []
        for registration in ended {
            if let slot = remove(registration, behind: 0) { removed.append(slot) }
        }
        ended = []
        return removed.isEmpty ? nil : Released(removed)
    }

    private final class Released {
        private let slots: ContiguousArray<Slots.Slot>
        init(_ slots: ContiguousArray<Slots.Slot>) { self.slots = slots }
    }

    // MARK: Announcing, with the queue's lock held

    @inlinable @inline(__always)
    package var isEmpty: Bool { live <= 0 }

    /// What there is to tell the present observers of a value, which is not made when there are none.
    @inlinable @inline(__always)
    package func announcement(of value: @autoclosure () -> Value) -> Announcement<Value> {
        isEmpty ? .nothing : Announcement(of: value(), to: self)
    }

    /// Puts what there is to tell the present observers of a value in front of what the transition in progress will return.
    func stage(_ value: Value) {
        if isEmpty { return }
        waiting.append(value)
        queue.stage(self)
    }

    /// Has one observer alone be told of a value, in front of what the transition in progress will return; nobody if it has ended.
    func stage(_ value: Value, for observation: ObservationToken) {
        guard observation.owner === self, observation.isActive,
            let slot = slots.base?[Int(observation.registration.index)]
        else { return }
        queue.stage(SingleNotification(in: queue) { _ in if observation.isActive { slot.body(value) } })
    }

    /// Lets what there is to tell the present observers of a value wait until the queue's deliveries before it have reached
    /// everyone.
    @inlinable @inline(__always)
    func announceLater(_ value: Value) {
        waiting.append(value)
        queue.append(self)
    }

    /// Has the deliveries that come now go to the slots that are in use now.
    @inlinable @inline(__always) @discardableResult
    func makeView() -> Slots.View {
        view = Slots.View(of: slots, in: queue)
        return view
    }

    // MARK: Delivering, for the queue

    /// Standing in the queue several times, the list hands everything over the first time. Called with the lock held.
    @inlinable @inline(__always)
    func handOver() {
        if waiting.isEmpty { return }
        swap(&handedOver, &waiting)
        makeView()
    }

    @inlinable @inline(__always)
    func deliver(_ number: Int64) {
        guard let value = handedOver.popFirst() else { return }
        let ended = view.deliver(value, joined: number, in: queue)
        if ended > 32 && ended > view.count / 2 && !handedOver.isEmpty { sweepView() }
    }

    /// Removes those that have ended where many deliveries are still to come, which would pass over them.
    @usableFromInline
    func sweepView() {
        let removed = queue.withLockHeldOrTaken {
            let removed = sweep()
            makeView()
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}
