import Dispatch

/// Keeps one observer's values in order on their way to its queue.
///
/// Values are handed to the observer one at a time, by whoever drains the mailbox: a block on the queue, or
/// the poster itself when it is on the main queue already. A value posted from inside the observer waits for
/// the observer to return.
///
/// Sendable: the mutable properties are read and written under `lock` only; `merge` and `body` are called by
/// one thread at a time, `merge` under `lock`, `body` by whoever set `isDelivering`.
final class Mailbox<Value>: @unchecked Sendable {
    private let registration: Registration
    private let queue: DispatchQueue
    private let isInlineOnMain: Bool
    private let merge: ((Value, Value) -> Value?)?
    private let body: (Value) -> Void

    private let lock = Lock()
    private var waiting = FIFO<Value>()
    private var isScheduled = false
    private var isDelivering = false

    init(
        registration: Registration,
        queue: DispatchQueue,
        isInlineOnMain: Bool,
        merge: ((Value, Value) -> Value?)?,
        body: @escaping (Value) -> Void
    ) {
        self.registration = registration
        self.queue = queue
        self.isInlineOnMain = isInlineOnMain
        self.merge = merge
        self.body = body
    }

    private enum Drain { case byOthers, here, scheduled }

    func post(_ value: Value) {
        let isHere = isInlineOnMain && MainQueue.isCurrent
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
        case .scheduled: queue.async { self.drainIfIdle() }
        }
    }

    private func drainIfIdle() {
        let isIdle = lock.withLock {
            isScheduled = false
            if isDelivering { return false }
            isDelivering = true
            return true
        }
        if isIdle { drain() }
    }

    private func drain() {
        while let value = next() { body(value) }
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
