/// Keeps one observer's values in order on their way to the thread or queue where the observer runs.
///
/// Values are delivered to the observer one at a time, by the thread that drains the mailbox: a block on the observer's queue,
/// or the posting thread if it runs there already. A value posted from inside the observer is delivered after the observer
/// returns. A mailbox created closed keeps its values until ``open()``.
///
/// A block on the observer's queue delivers the values that are pending when the block starts. Values posted later get
/// another block, which is enqueued at once. So other users of the queue get their turns however fast values arrive,
/// and work that the poster enqueues after posting runs after the value. A posting thread delivers other threads'
/// values only while its ``Patience`` lasts, and leaves the rest to a block.
///
/// Sendable: `lock` protects the mutable properties, except `handedOver` and `duty.isOwn` while `isDelivering` is
/// true. Then only the thread that has set `isDelivering` uses these two, and calls `body`. A thread sets
/// `isDelivering` under `lock`, or by creating the mailbox closed. `merge` is called under `lock`.
@usableFromInline
package final class Mailbox<Value>: @unchecked Sendable {
    /// Memory of ``lock``. Must be the first stored property.
    @usableFromInline var lockWord: UInt32 = 0

    @exclusivity(unchecked) @usableFromInline var isScheduled = false
    @exclusivity(unchecked) @usableFromInline var isDelivering: Bool

    /// Whether a block on the queue is delivering. Values posted in the meantime get another block.
    @exclusivity(unchecked) @usableFromInline var isInTurn = false

    @usableFromInline let registration: Registration
    @usableFromInline let delivery: Delivery
    @usableFromInline let merge: ((Value, Value) -> Value?)?
    @usableFromInline package let body: (Value) -> Void

    /// The pending values.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Value>()

    /// The owner of the pending values, retained until the scheduled block has run; nil if no block is scheduled or
    /// running.
    @exclusivity(unchecked) @usableFromInline var kept: AnyObject?

    @exclusivity(unchecked) @usableFromInline var duty = Duty()

    @inlinable @inline(__always)
    var lock: LockPlace { LockPlace(in: self) }

    /// Creates a mailbox that is open, or one that keeps its values until ``open()``.
    @inlinable
    package init(
        registration: Registration,
        delivery: Delivery,
        merge: ((Value, Value) -> Value?)? = nil,
        isClosed: Bool = false,
        body: @escaping (Value) -> Void
    ) {
        self.registration = registration
        self.delivery = delivery
        self.merge = merge
        self.body = body
        isDelivering = isClosed
        if isClosed { duty.begin() }
    }

    /// The thread or block that delivers a posted value:
    ///
    /// - `byOthers`: a thread or block that is delivering or scheduled already.
    /// - `value`: the posting thread, which calls the observer with this value at once.
    /// - `here`: the posting thread, which begins with the oldest pending value.
    /// - `scheduled`: a block, which the posting thread must schedule.
    @usableFromInline
    enum Drain { case byOthers, value, here, scheduled }

    // MARK: Posting

    /// Enqueues a value. Delivers the pending values at once if the observer may run on this thread and is not being
    /// called.
    @inlinable
    package func post(_ value: Value) {
        post(value, keeping: nil)
    }

    /// Enqueues a value. Delivers the pending values at once if the observer may run on this thread and is not being
    /// called.
    ///
    /// - Parameter owner: retained while values are pending for the observer's queue; the same object for all values.
    @inlinable @inline(__always)
    package func post(_ value: Value, keeping owner: AnyObject?) {
        let isHere = delivery.isHere
        // The replaced value is released after unlocking, because its deinit may run any code, and may wait for the
        // observer's queue.
        var replaced: Value?
        let drain: Drain = lock.withLock {
            if isHere && !isDelivering && isEmpty {
                isDelivering = true
                duty.begin()
                return .value
            }
            return enqueue(value, isHere: isHere, keeping: owner, &replaced)
        }
        withExtendedLifetime(replaced) {}
        switch drain {
        case .byOthers: break
        case .value:
            if registration.isActive { body(value) }
            self.drain(keeping: owner)
        case .here: self.drain(keeping: owner)
        case .scheduled: schedule()
        }
    }

    /// Enqueues a value and returns which thread is to deliver it. Called with the lock held.
    @inlinable
    func enqueue(_ value: Value, isHere: Bool, keeping owner: AnyObject?, _ replaced: inout Value?) -> Drain {
        if let merge { replaced = waiting.replaceLast { last in merge(last, value) } }
        let isMine = isHere && !isDelivering
        if isMine {
            isDelivering = true
            duty.begin()
        }
        if replaced == nil {
            let isOwn = isDelivering && duty.thread == CurrentThread.id && duty.isOwn
            waiting.append(value, marks: isOwn ? .own : [])
        }
        if Reporting.isAttached { waiting.markLast(.travel, Reporting.isNotifyingOfTravel) }
        if isMine { return .here }
        if isScheduled || (isDelivering && !isInTurn) { return .byOthers }
        isScheduled = true
        kept = owner
        return .scheduled
    }

    /// Delivers the values posted while the mailbox was closed: at once if the observer may run on this thread,
    /// otherwise by a scheduled block.
    @inlinable
    package func open() {
        if delivery.isHere { return drain(keeping: nil) }
        let schedules = lock.withLock {
            isDelivering = false
            isScheduled = !isEmpty
            return isScheduled
        }
        if schedules { schedule() }
    }

    /// Whether no value is pending or being delivered.
    ///
    /// - Parameter isOpen: false if the calling thread created the mailbox closed and has not opened it.
    @inlinable
    package func isIdle(isOpen: Bool = true) -> Bool {
        lock.withLock { !(isOpen && isDelivering) && isEmpty }
    }

    @inlinable @inline(__always)
    var isEmpty: Bool { waiting.isEmpty && handedOver.isEmpty }

    // MARK: Delivering, on the delivering thread

    /// Delivers until no value is pending. If the thread's ``Patience`` is over and the oldest pending value is
    /// another thread's, leaves the pending values to a block.
    @inlinable
    func drain(keeping owner: AnyObject?) {
        var patience = Patience()
        while takeWaiting() {
            while !handedOver.isEmpty {
                duty.isOwn = handedOver.marksOfFirst.contains(.own)
                if !duty.isOwn && !patience.lasts() && passOn(after: &patience, keeping: owner) { return }
                handOverNext()
            }
        }
    }

    /// Moves the pending values to `handedOver`. If there are none, leaves the mailbox idle.
    @inlinable
    func takeWaiting() -> Bool {
        // The owner is released after unlocking, because it may own the mailbox too, and its deinit may run any code.
        var released: AnyObject?
        let isMore = lock.withLock {
            if takeWaitingLocked() { return true }
            if !isScheduled { swap(&released, &kept) }
            return false
        }
        withExtendedLifetime(released) {}
        return isMore
    }

    /// Does what ``takeWaiting()`` does, for a caller that holds the lock.
    @inlinable
    func takeWaitingLocked() -> Bool {
        // After the observation has ended, pending values stay in the mailbox, and are released with the mailbox.
        isDelivering = !isEmpty && registration.isActive
        if isDelivering && handedOver.isEmpty { swap(&waiting, &handedOver) }
        return isDelivering
    }

    @inlinable @inline(__always)
    func handOverNext() {
        let marks = handedOver.marksOfFirst
        guard let value = handedOver.popFirst(), registration.isActive else { return }
        if Reporting.isAttached {
            Reporting.notifying(ofTravel: marks.contains(.travel), own: marks.contains(.own)) { body(value) }
        } else {
            body(value)
        }
    }

    /// Calls the observer with each value that was handed over, and reports how long that took.
    @usableFromInline
    func handOverMeasured() {
        Reporting.module?.deliver(to: Value.self, pending: handedOver.count) {
            handOverNext()
            return !handedOver.isEmpty
        }
    }

    /// Leaves the pending values to a block if the ``Patience`` of the draining thread is over.
    ///
    /// - Parameter owner: retained until the block has run.
    /// - Returns: false if the calling thread must continue.
    @usableFromInline
    func passOn(after patience: inout Patience, keeping owner: AnyObject?) -> Bool {
        var schedules = false
        let isOver = lock.withLock {
            if patience.continues(pending: handedOver.count + waiting.count) { return false }
            isDelivering = false
            handedOver.markAll(.own, false)
            waiting.markAll(.own, false)
            duty.end()
            schedules = !isScheduled
            isScheduled = true
            if schedules { kept = owner }
            return true
        }
        if schedules { schedule() }
        return isOver
    }

    @inlinable
    func schedule() {
        delivery.run { self.takeTurn() }
    }

    /// Called by a block on the observer's queue. Delivers the values that are pending now, unless another thread is
    /// delivering. Another block delivers the values that are posted later.
    @inlinable
    func takeTurn() {
        var isMine = lock.withLock {
            isScheduled = false
            if isDelivering { return false }
            isInTurn = takeWaitingLocked()
            return isInTurn
        }
        while isMine {
            if Reporting.isMeasured { handOverMeasured() }
            while !handedOver.isEmpty { handOverNext() }
            // On a concurrent queue, the block for the values posted later may have run during this delivery. That
            // block has left those values to this one, so this block delivers them too.
            isMine = lock.withLock {
                isInTurn = !isScheduled && takeWaitingLocked()
                if !isInTurn { isDelivering = false }
                return isInTurn
            }
        }
        release()
    }

    /// Releases the retained owner if no value is pending.
    @inlinable
    func release() {
        var released: AnyObject?
        lock.withLock {
            if !isScheduled && !isDelivering { swap(&released, &kept) }
        }
        withExtendedLifetime(released) {}
    }
}
