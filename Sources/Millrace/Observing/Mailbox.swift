/// Keeps one observer's values in order on their way to where it runs.
///
/// Values are handed to the observer one at a time, by whoever drains the mailbox: a block on the observer's queue, or
/// the poster itself when it is there already. A value posted from inside the observer waits for the observer to
/// return. A mailbox that begins closed holds its first value, and all that come after it, until it is opened.
///
/// A block on the observer's queue hands over what waits when its turn comes. What is posted meanwhile gets a turn of its
/// own, so that other users of the queue get theirs, however fast values come.
///
/// Sendable: the mutable properties are read and written under `lock` only; `merge` and `body` are called by
/// one thread at a time, `merge` under `lock`, `body` by whoever set `isDelivering`.
package final class Mailbox<Value>: @unchecked Sendable {
    private let registration: Registration
    private let delivery: Delivery
    private let merge: ((Value, Value) -> Value?)?
    private let body: (Value) -> Void

    private let lock = Lock()
    private var waiting = FIFO<Value>()
    private var isScheduled = false
    private var isDelivering: Bool

    /// A mailbox that is open if `first` is nil.
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

    private enum Drain { case byOthers, here, scheduled }

    /// Takes a value, and hands over what waits if the observer runs here and is free.
    package func post(_ value: Value) {
        let isHere = delivery.isHere
        // Goes after the lock: what it holds may run any code on deinit, and may wait for the observer's queue.
        var replaced: Value?
        defer { withExtendedLifetime(replaced) {} }
        let drain: Drain = lock.withLock {
            replaced = waiting.replaceLast { last in merge?(last, value) }
            if replaced == nil { waiting.append(value) }
            if isDelivering { return .byOthers }
            if isHere {
                isDelivering = true
                return .here
            }
            if isScheduled { return .byOthers }
            isScheduled = true
            return .scheduled
        }
        switch drain {
        case .byOthers: break
        case .here: self.drain()
        case .scheduled: schedule()
        }
    }

    /// Opens a mailbox that began closed: hands over what it holds if the observer runs here, else has it fetched.
    func open() {
        if delivery.isHere { return drain() }
        lock.withLock {
            isDelivering = false
            isScheduled = true
        }
        schedule()
    }

    private func schedule() {
        delivery.queue?.async { self.drainIfIdle() }
    }

    private func drainIfIdle() {
        let batch = lock.withLock {
            isScheduled = false
            if isDelivering { return 0 }
            isDelivering = !waiting.isEmpty
            return waiting.count
        }
        if batch > 0 { drain(atMost: batch) }
    }

    private func drain() {
        while let value = next() { body(value) }
    }

    /// Hands over so many values, and leaves the rest to another turn.
    private func drain(atMost batch: Int) {
        for _ in 0..<batch {
            guard let value = next() else { return }
            body(value)
        }
        let isMore = lock.withLock {
            isDelivering = false
            isScheduled = !waiting.isEmpty && registration.isActive
            return isScheduled
        }
        if isMore { schedule() }
    }

    private func next() -> Value? {
        lock.withLock {
            if registration.isActive, let value = waiting.popFirst() { return value }
            // Values left over by an observation that has ended are dropped with the mailbox.
            isDelivering = false
            return nil
        }
    }
}
