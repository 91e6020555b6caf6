import Dispatch

/// Keeps one observer's values in order on their way to where it runs.
///
/// Values are handed to the observer one at a time, by whoever drains the mailbox: a block on the observer's queue, or
/// the poster itself when it is there already. A value posted from inside the observer waits for the observer to
/// return. A mailbox that begins closed holds what comes until it is opened.
///
/// A block on the observer's queue hands over what waits when its turn comes. What is posted meanwhile gets a turn of its
/// own, which is asked for at once: other users of the queue get theirs, however fast values come, and what the poster gives
/// the queue afterwards comes after the value. A poster that drains leaves to a block what other threads keep adding, when its
/// ``Patience`` is over.
///
/// Sendable: the mutable properties are read and written under `lock` only, but for `handedOver` and `duty`; those, `merge` and
/// `body` are used by one thread at a time, `merge` under `lock`, the others by whoever set `isDelivering`, under `lock`.
@usableFromInline
package final class Mailbox<Value>: @unchecked Sendable {
    /// Where ``lock`` is; so it stands first.
    @usableFromInline var lockWord: UInt32 = 0

    @exclusivity(unchecked) @usableFromInline var isScheduled = false
    @exclusivity(unchecked) @usableFromInline var isDelivering: Bool

    /// Whether a block on the queue delivers, which leaves to another turn what is posted meanwhile.
    @exclusivity(unchecked) @usableFromInline var isInTurn = false

    @usableFromInline let registration: Registration
    @usableFromInline let delivery: Delivery
    @usableFromInline let merge: ((Value, Value) -> Value?)?
    @usableFromInline let body: (Value) -> Void

    /// What waits. A value is marked if it is the own one of the thread that drains.
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Value>()

    /// What has to live until a turn of the queue has come; nil while none is asked for.
    @exclusivity(unchecked) @usableFromInline var kept: AnyObject?

    @exclusivity(unchecked) @usableFromInline var duty = Duty()

    @inlinable @inline(__always)
    var lock: LockPlace { LockPlace(in: self) }

    /// A mailbox that is open, or one that holds what comes until ``open()``.
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

    @usableFromInline
    enum Drain { case byOthers, value, here, scheduled }

    // MARK: Posting

    /// Takes a value, and hands over what waits if the observer runs here and is free.
    @inlinable
    package func post(_ value: Value) {
        post(value, keeping: nil)
    }

    /// Takes a value, and hands over what waits if the observer runs here and is free.
    ///
    /// - Parameter owner: kept alive while values are on their way to the observer's queue; the same for all values.
    @inlinable @inline(__always)
    package func post(_ value: Value, keeping owner: AnyObject?) {
        let isHere = delivery.isHere
        // Released after the lock: what it holds may run any code on deinit, and may wait for the observer's queue.
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

    /// Lets a value wait, and says who is to hand it over. Called with the lock held.
    @inlinable
    func enqueue(_ value: Value, isHere: Bool, keeping owner: AnyObject?, _ replaced: inout Value?) -> Drain {
        if let merge { replaced = waiting.replaceLast { last in merge(last, value) } }
        let isMine = isHere && !isDelivering
        if isMine {
            isDelivering = true
            duty.begin()
        }
        if replaced == nil {
            waiting.append(value, marked: isDelivering && duty.thread == CurrentThread.id && duty.isOwn)
        }
        if isMine { return .here }
        if isScheduled || (isDelivering && !isInTurn) { return .byOthers }
        isScheduled = true
        kept = owner
        return .scheduled
    }

    /// Hands over what has come while the mailbox was closed, if the observer runs here; else has it fetched.
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

    @inlinable @inline(__always)
    var isEmpty: Bool { waiting.isEmpty && handedOver.isEmpty }

    // MARK: Handing over, for the thread that delivers

    /// Hands over until nothing waits, or only what other threads have added since.
    @inlinable
    func drain(keeping owner: AnyObject?) {
        var patience = Patience()
        while takeWaiting() {
            while !handedOver.isEmpty {
                duty.isOwn = handedOver.isFirstMarked
                if !duty.isOwn && !patience.lasts() && passOn(after: &patience, keeping: owner) { return }
                handOverNext()
            }
        }
    }

    /// Takes all that waits, one lock round trip for many values; leaves the mailbox idle if nothing does.
    @inlinable
    func takeWaiting() -> Bool {
        // Released after the lock: it may own the mailbox, and run any code on deinit.
        var released: AnyObject?
        let isMore = lock.withLock {
            if takeWaitingLocked() { return true }
            if !isScheduled { swap(&released, &kept) }
            return false
        }
        withExtendedLifetime(released) {}
        return isMore
    }

    /// Called with the lock held.
    @inlinable
    func takeWaitingLocked() -> Bool {
        // Values left over by an observation that has ended are dropped with the mailbox.
        isDelivering = !isEmpty && registration.isActive
        if isDelivering && handedOver.isEmpty { swap(&waiting, &handedOver) }
        return isDelivering
    }

    @inlinable @inline(__always)
    func handOverNext() {
        if let value = handedOver.popFirst(), registration.isActive { body(value) }
    }

    /// Leaves what waits to a block, if the patience of the thread that drains is over.
    ///
    /// - Parameter owner: kept alive until then.
    /// - Returns: false if the thread goes on.
    @usableFromInline
    func passOn(after patience: inout Patience, keeping owner: AnyObject?) -> Bool {
        var schedules = false
        let isOver = lock.withLock {
            if patience.goesOn(pending: handedOver.count + waiting.count) { return false }
            isDelivering = false
            handedOver.markAll(false)
            waiting.markAll(false)
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
        (delivery.queue ?? .global()).async { self.takeTurn() }
    }

    /// Hands over what waits now, unless somebody is at it, and leaves what comes meanwhile to the next turn.
    @inlinable
    func takeTurn() {
        var isMine = lock.withLock {
            isScheduled = false
            if isDelivering { return false }
            isInTurn = takeWaitingLocked()
            return isInTurn
        }
        while isMine {
            while !handedOver.isEmpty { handOverNext() }
            // On a concurrent queue the next turn may have come and gone meanwhile. Then it is still this one.
            isMine = lock.withLock {
                isInTurn = !isScheduled && takeWaitingLocked()
                if !isInTurn { isDelivering = false }
                return isInTurn
            }
        }
        release()
    }

    /// Releases what was kept alive, if nothing is on its way any more.
    @inlinable
    func release() {
        var released: AnyObject?
        lock.withLock {
            if !isScheduled && !isDelivering { swap(&released, &kept) }
        }
        withExtendedLifetime(released) {}
    }
}
