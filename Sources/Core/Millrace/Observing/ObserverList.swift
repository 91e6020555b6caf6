/// The part of an ``ObserverList`` that an ``ObservationToken`` uses, independent of the list's type of value.
///
/// Sendable: it has no mutable state, and the closure that its only subclass passes to `NotificationSource` captures nothing.
@usableFromInline
package class AnyObserverList: NotificationSource, @unchecked Sendable {}

/// Observers in the order in which they were added.
///
/// Adding and ending are amortised O(1), regardless of the number of observers and of deliveries in progress; memory is
/// copied only to grow or shrink. A delivery reaches the observers that were active when its value was published. An
/// immediate delivery goes to the slots in use at that moment. An enqueued delivery has a number, and goes to the
/// observers that were added before this number was assigned. An observer that has ended in the meantime is skipped,
/// and is removed after the delivery.
///
/// Sendable: `handedOver` and `view` belong to the delivering thread, which writes `view` under the queue's lock. The
/// other stored properties are read and written under the lock only. The slots are also changed under the lock only:
/// those that a delivery may be reading do not change, but slots may be appended behind them.
@usableFromInline
package final class ObserverList<Value>: AnyObserverList, @unchecked Sendable {
    @usableFromInline package typealias Slots = ObserverSlots<Value>

    @usableFromInline let queue: RunToCompletionQueue

    @exclusivity(unchecked) @usableFromInline var slots = Slots()

    /// The number of active observers; -1 once the list has closed. Declared here because 4 bytes are free after the slots.
    @exclusivity(unchecked) @usableFromInline var live: Int32 = 0

    /// The number of observers that need the old state: see ``StatePublication/keep(_:)``.
    @exclusivity(unchecked) @usableFromInline var usersOfKept: Int32 = 0

    /// Values that have been published and that the delivering thread has not taken over yet.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Value>()

    /// The slots of the observers that the deliveries in progress call. While the queue is in use, a delivery may be
    /// reading these slots.
    @exclusivity(unchecked) @usableFromInline var view = Slots.View()

    /// Observers that ended while a delivery might have been reading their slots.
    @exclusivity(unchecked) @usableFromInline var ended: ContiguousArray<Registration> = []

    /// The registration of a released handle, for the next handle. So an observation allocates the handle only, if
    /// another one has been released before.
    @exclusivity(unchecked) @usableFromInline var spare: Registration?

    @inlinable
    package init(queue: RunToCompletionQueue) {
        self.queue = queue
        super.init { source, request in
            // The cast is safe, because a source passes itself to its closure.
            let list = unsafeDowncast(source, to: ObserverList.self)
            switch request {
            case .handOver: list.handOver()
            case .deliver(let number): list.deliver(number)
            case .sweep: return list.sweep()
            case .end(let registration): list.end(registration)
            case .release(let registration): list.release(registration)
            }
            return nil
        }
    }

    /// How many observers there are. O(1).
    package var count: Int { queue.withLockHeldOrTaken { max(Int(live), 0) } }

    // MARK: Observing

    /// Adds an observer, which receives every value published from now on.
    ///
    /// - Parameters:
    ///   - delivery: where `body` runs.
    ///   - merge: receives two values that are pending for the observer's queue. Returns one value that replaces
    ///     both, or nil to keep both.
    @inlinable
    package func add(
        on delivery: Delivery = .immediate,
        coalescing merge: ((Value, Value) -> Value?)? = nil,
        usingKept usesKept: Bool = true,
        _ body: @escaping (Value) -> Void
    ) -> ObservationToken {
        let registration = Registration(usesKept: usesKept)
        let body = delivery.body(for: registration, coalescing: merge, body)
        queue.withLock { add(registration, body) }
        return ObservationToken(registration: registration, owner: self)
    }

    /// Adds an observer, which receives every value published from now on, until the handle is released.
    @inlinable
    package func addHandle(
        on delivery: Delivery,
        coalescing merge: ((Value, Value) -> Value?)? = nil,
        retaining observed: AnyObject? = nil,
        _ body: @escaping (Value) -> Void
    ) -> ObservationHandle {
        guard case .immediate = delivery else {
            return ObservationHandle(add(on: delivery, coalescing: merge, body), retaining: observed)
        }
        let registration = queue.withLock {
            let registration = takeSpare() ?? Registration(isReusable: true)
            add(registration, body)
            return registration
        }
        return ObservationHandle(registration, in: self, retaining: observed)
    }

    /// Takes the spare registration, if any, for another observation. Called with the lock held.
    @inlinable @inline(__always)
    func takeSpare() -> Registration? {
        var registration: Registration?
        swap(&registration, &spare)
        registration?.ended.store(false, ordering: .relaxed)
        return registration
    }

    /// Adds an observer. Called with the queue's lock held.
    @inlinable @inline(__always)
    package func add(_ registration: Registration, _ body: @escaping (Value) -> Void) {
        if live < 0 {
            registration.ended.store(true, ordering: .releasing)
        } else {
            if slots.isFull { grow() }
            slots.append(Slots.Slot(registration: registration, joined: queue.joined, body: body))
            live += 1
            if registration.usesKept { usersOfKept += 1 }
            queue.countObservers(1)
        }
    }

    @usableFromInline
    func grow() {
        retire(slots.reallocate())
    }

    /// Releases the old memory, but only after the deliveries in progress, which may be reading it.
    private func retire(_ slots: consuming Slots) {
        if queue.isInUse() { queue.deferredWork().retired.append(Slots.Retired(slots)) }
    }

    // MARK: Ending

    /// Ends an observation of this list; does nothing if it has already ended.
    ///
    /// - Returns: whether this call ended it.
    @inlinable @discardableResult
    package func end(_ registration: Registration) -> Bool {
        var slot: Slots.Slot?
        let isFirst = queue.withLockHeldOrTaken {
            guard registration.isActive else { return false }
            end(registration, isInUse: queue.isInUse(), &slot)
            return true
        }
        // The closure is released here, after unlocking, because the deinit of its captures may run any code.
        withExtendedLifetime(slot) {}
        return isFirst
    }

    /// Ends the observation of a handle that is being released, and releases or reuses the registration.
    @inlinable
    func release(_ registration: Unmanaged<Registration>) {
        var slot: Slots.Slot?
        var released: Registration? = registration.takeRetainedValue()
        queue.withLockHeldOrTaken {
            guard let registration = released, registration.isActive else { return }
            let isInUse = queue.isInUse()
            end(registration, isInUse: isInUse, &slot)
            // While the queue is in use, a delivery may read the registration, also in memory that the list has left.
            if registration.isReusable && !isInUse { swap(&released, &spare) }
        }
        withExtendedLifetime((slot, released)) {}
    }

    /// Ends an active observation. Called with the lock held.
    ///
    /// - Parameter slot: receives the observer's slot if it has been removed, to be released after unlocking.
    @inlinable @inline(__always)
    func end(_ registration: Registration, isInUse: Bool, _ slot: inout Slots.Slot?) {
        registration.ended.store(true, ordering: .releasing)
        noteEnding()
        live -= 1
        if registration.usesKept { usersOfKept -= 1 }
        queue.countObservers(-1)
        let limit = isInUse ? view.count : 0
        if registration.index < limit {
            endLater(registration)
        } else {
            slot = remove(registration, behind: limit)
        }
    }

    /// Ends an observation; ignores an observation of another list.
    ///
    /// - Returns: whether this call ended it.
    @inlinable @discardableResult
    package func end(_ observation: ObservationToken) -> Bool {
        observation.owner === self && end(observation.registration)
    }

    /// Removes all observers and refuses new ones. Called when the observed object ends.
    package func close() {
        // The slots are released after unlocking, because the deinit of closures' captures may run any code.
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
            usersOfKept = 0
            var closed = Slots()
            swap(&closed, &slots)
            let retired = Slots.Retired(closed)
            if queue.isInUse() { queue.deferredWork().retired.append(retired) } else { dropped = retired }
        }
        withExtendedLifetime(dropped) {}
    }

    /// Counts an ended observer, so that deliveries in progress check for ended observers. Called with the lock held,
    /// so that no increment is lost.
    @inlinable
    func noteEnding() {
        queue.endings.store(queue.endings.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// Defers the removal of an observer until deliveries in progress have ended.
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

    /// Removes the ended observers. Called with the lock held, between deliveries.
    ///
    /// - Returns: an object that holds their closures, to be released after unlocking.
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

    /// Whether an observer needs the old state: see ``StatePublication/keep(_:)``.
    @inlinable @inline(__always)
    var useKept: Bool { usersOfKept > 0 }

    /// An announcement of a value to the present observers. Evaluates `value` only if there are observers.
    @inlinable @inline(__always)
    package func announcement(of value: @autoclosure () -> Value) -> Announcement<Value> {
        isEmpty ? .nothing : Announcement(of: value(), to: self)
    }

    /// Enqueues a value for the present observers, to be delivered before the notification of the transition in
    /// progress.
    package func stage(_ value: Value) {
        if isEmpty { return }
        waiting.append(value)
        queue.stage(self)
    }

    /// Enqueues a value for one observer, to be delivered before the notification of the transition in progress. Does
    /// nothing if the observer has ended.
    package func stage(_ value: Value, for observation: ObservationToken) {
        guard observation.owner === self, observation.isActive,
            let slot = slots.base?[Int(observation.registration.index)]
        else { return }
        queue.stage(SingleNotification(in: queue) { _ in if observation.isActive { slot.body(value) } })
    }

    /// Enqueues a value for the present observers, to be delivered after the queue's pending deliveries.
    @inlinable @inline(__always)
    package func announceLater(_ value: Value) {
        waiting.append(value)
        queue.append(self)
    }

    /// Sets ``view`` to the slots in use, for the deliveries that begin now.
    @inlinable @inline(__always) @discardableResult
    func makeView() -> Slots.View {
        view = Slots.View(of: slots, in: queue)
        return view
    }

    // MARK: Delivering, for the queue

    /// Hands all pending values over to the delivering thread. The queue calls this method once for each pending
    /// value of this list. The first call hands over all these values, and the later calls find none. Called with the
    /// lock held.
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

    /// Removes the ended observers, so that the pending deliveries need not skip them.
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
