import Synchronization

/// Stands before an observer until it has returned from its first value, so that what other threads publish
/// meanwhile reaches it afterwards, one at a time and in order.
///
/// Sendable: `waiting` is read and written under `lock` only; `body` is called by the thread that opens until
/// the gate is open, and then by whoever publishes, one at a time.
package final class FirstValueGate<Value>: @unchecked Sendable {
    private let lock = Lock()
    private let isOpen = Atomic<Bool>(false)
    private var waiting = FIFO<Value>()
    private let body: (Value) -> Void

    package init(_ body: @escaping (Value) -> Void) {
        self.body = body
    }

    /// Hands `value` on, or lets it wait for the gate to open.
    package func pass(_ value: Value) {
        if isOpen.load(ordering: .acquiring) { return body(value) }
        let waits = lock.withLock {
            if isOpen.load(ordering: .relaxed) { return false }
            waiting.append(value)
            return true
        }
        if !waits { body(value) }
    }

    /// Hands on the first value, if there is one, then what has come meanwhile, as long as `observation` lasts.
    package func open(with first: Value?, for observation: Observation) {
        var next = first ?? nextOrOpen()
        while let value = next {
            if observation.isActive { body(value) }
            next = nextOrOpen()
        }
    }

    private func nextOrOpen() -> Value? {
        lock.withLock {
            if let value = waiting.popFirst() { return value }
            isOpen.store(true, ordering: .releasing)
            return nil
        }
    }
}
