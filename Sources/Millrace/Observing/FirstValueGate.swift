import Synchronization

/// Stands before an observer until it has returned from its first value, so that what other threads publish
/// meanwhile reaches it afterwards, one at a time and in order.
///
/// Sendable: `waiting` is read and written under `lock` only; `body` is called by the thread that opens until
/// the gate is open, and then by whoever publishes, one at a time.
@usableFromInline
package final class FirstValueGate<Value>: @unchecked Sendable {
    @usableFromInline let lock = Lock()
    @usableFromInline let isOpen = Atomic<Bool>(false)
    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @usableFromInline let body: (Value) -> Void

    @inlinable
    package init(_ body: @escaping (Value) -> Void) {
        self.body = body
    }

    /// Hands `value` on, or lets it wait for the gate to open.
    @inlinable
    package func pass(_ value: Value) {
        let isWaiting = !isOpen.load(ordering: .acquiring) && wait(value)
        if !isWaiting { body(value) }
    }

    /// Lets `value` wait if the gate has not been opened meanwhile.
    @inlinable @inline(never)
    func wait(_ value: Value) -> Bool {
        lock.withLock {
            if isOpen.load(ordering: .relaxed) { return false }
            waiting.append(value)
            return true
        }
    }

    /// Hands on the first value, if there is one, then what has come meanwhile, as long as `observation` lasts.
    @inlinable
    package func open(with first: Value?, for observation: ObservationToken) {
        var next = first ?? nextOrOpen()
        while let value = next {
            if observation.isActive { body(value) }
            next = nextOrOpen()
        }
    }

    @inlinable
    func nextOrOpen() -> Value? {
        lock.withLock {
            if let value = waiting.popFirst() { return value }
            isOpen.store(true, ordering: .releasing)
            return nil
        }
    }
}
