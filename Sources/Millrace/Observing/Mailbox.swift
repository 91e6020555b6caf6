import Dispatch

/// Keeps one observer's values in order on their way to where it runs.
///
/// Values are handed to the observer one at a time, by whoever drains the mailbox: a block on the observer's queue, or
/// the poster itself when it is there already. A value posted from inside the observer waits for the observer to
/// return. A mailbox that begins closed holds its first value, and all that come after it, until it is opened.
///
/// A block on the observer's queue hands over what waits when its turn comes. What is posted meanwhile gets a turn of its
/// own, which is asked for at once: other users of the queue get theirs, however fast values come, and what the poster gives
/// the queue afterwards comes after the value.
///
/// Sendable: the mutable properties are read and written under `lock` only, but for `handedOver`; that, `merge` and `body`
/// are used by one thread at a time, `merge` under `lock`, the others by whoever set `isDelivering`.
@usableFromInline
package final class Mailbox<Value>: @unchecked Sendable {
    @usableFromInline let registration: Registration
    @usableFromInline let delivery: Delivery
    @usableFromInline let merge: ((Value, Value) -> Value?)?
    @usableFromInline let body: (Value) -> Void

    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var handedOver = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var isScheduled = false
    @exclusivity(unchecked) @usableFromInline var isDelivering: Bool

    /// Whether a block on the queue delivers, which leaves to another turn what is posted meanwhile.
    @exclusivity(unchecked) @usableFromInline var isInTurn = false

    /// What has to live until a turn of the queue has come; nil while none is asked for.
    @exclusivity(unchecked) @usableFromInline var kept: AnyObject?

    /// A mailbox that is open if `first` is nil.
    @inlinable
    package init(
        registration: Registration,
        delivery: Delivery,
        merge: ((Value, Value) -> Value?)? = nil,
        closedOn first: Value? = nil,
        body: @escaping (Value) -> Void
    ) {
        self.registration = registration
        self.delivery = delivery
        self.merge = merge
        self.body = body
        isDelivering = first != nil
        if let first { waiting.append(first) }
    }

    @usableFromInline
    enum Drain { case byOthers, here, scheduled }

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
        // Goes after the lock: what it holds may run any code on deinit, and may wait for the observer's queue.
        var replaced: Value?
        let drain: Drain = lock.withLock {
            if let merge { replaced = waiting.replaceLast { last in merge(last, value) } }
            if replaced == nil { waiting.append(value) }
            if isDelivering && !isInTurn { return .byOthers }
            if isHere && !isDelivering {
                isDelivering = true
                return .here
            }
            if isScheduled { return .byOthers }
            isScheduled = true
            kept = owner
            return .scheduled
        }
        withExtendedLifetime(replaced) {}
        switch drain {
        case .byOthers: break
        case .here: self.drain()
        case .scheduled: schedule()
        }
    }

    /// Opens a mailbox that began closed: hands over what it holds if the observer runs here, else has it fetched.
    @inlinable
    func open() {
        if delivery.isHere { return drain() }
        lock.withLock {
            isDelivering = false
            isScheduled = true
        }
        schedule()
    }

    @inlinable
    func schedule() {
        delivery.queue?.async { self.takeTurn() }
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
            handOver()
            // On a concurrent queue the next turn may have come and gone meanwhile. Then it is still this one.
            isMine = lock.withLock {
                isInTurn = !isScheduled && takeWaitingLocked()
                if !isInTurn { isDelivering = false }
                return isInTurn
            }
        }
        release()
    }

    /// Lets go of what was kept alive, if nothing is on its way any more.
    @inlinable
    func release() {
        // Goes after the lock: it may own the mailbox, and run any code on deinit.
        var released: AnyObject?
        lock.withLock {
            if !isScheduled && !isDelivering { swap(&released, &kept) }
        }
        withExtendedLifetime(released) {}
    }

    /// Hands over until nothing waits.
    @inlinable
    func drain() {
        while takeWaiting() { handOver() }
        if delivery.queue != nil { release() }
    }

    @inlinable
    func takeWaiting() -> Bool {
        lock.withLock { takeWaitingLocked() }
    }

    /// Takes all that waits, one lock round trip for many values; leaves the mailbox idle if nothing does. Called with the
    /// lock held.
    @inlinable
    func takeWaitingLocked() -> Bool {
        // Values left over by an observation that has ended are dropped with the mailbox.
        isDelivering = !waiting.isEmpty && registration.isActive
        if isDelivering { swap(&waiting, &handedOver) }
        return isDelivering
    }

    @inlinable
    func handOver() {
        while let value = handedOver.popFirst() {
            if registration.isActive { body(value) }
        }
    }
}
