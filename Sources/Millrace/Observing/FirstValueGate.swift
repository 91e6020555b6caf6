import Dispatch

/// Stands before an observer until it has returned from its first value, so that what other threads publish
/// meanwhile reaches it afterwards, one at a time and in order.
///
/// Sendable: `waiting` and `duty` are read and written under `lock` only; `body` is called by the thread that opens until
/// the gate is open, and then by whoever publishes, one at a time.
@usableFromInline
package final class FirstValueGate<Value>: @unchecked Sendable {
    /// Where ``lock`` and ``isOpen`` are; so they stand first.
    @usableFromInline var words: (UInt32, Bool) = (0, false)

    @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Value>()
    @exclusivity(unchecked) @usableFromInline var duty = Duty()
    @usableFromInline let body: (Value) -> Void

    @inlinable @inline(__always)
    var lock: LockPlace { LockPlace(in: self) }

    @inlinable @inline(__always)
    var isOpen: AtomicPlace<Bool> { AtomicPlace(in: self, at: 4) }

    @inlinable
    package init(_ body: @escaping (Value) -> Void) {
        self.body = body
        duty.begin()
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
            waiting.append(value, marked: duty.thread == CurrentThread.id && duty.isOwn)
            return true
        }
    }

    /// Hands on the first value, if there is one, then what has come meanwhile, as long as `observation` lasts. While other threads
    /// keep adding, it leaves the rest to a block on a global queue, which opens the gate.
    @inlinable
    package func open(with first: Value?, for observation: ObservationToken) {
        var patience = Patience()
        var next = first ?? nextOrOpen(&patience, observation)
        while let value = next {
            if observation.isActive { body(value) }
            next = nextOrOpen(&patience, observation)
        }
    }

    @inlinable
    func nextOrOpen(_ patience: inout Patience, _ observation: ObservationToken) -> Value? {
        var isPassedOn = false
        let next: Value? = lock.withLock {
            if waiting.isEmpty {
                isOpen.store(true, ordering: .releasing)
                return nil
            }
            duty.isOwn = waiting.isFirstMarked
            if duty.isOwn || patience.lasts() || patience.goesOn(pending: waiting.count) {
                return waiting.popFirst()
            }
            isPassedOn = true
            waiting.markAll(false)
            duty.end()
            return nil
        }
        if isPassedOn { passOn(observation) }
        return next
    }

    @usableFromInline
    func passOn(_ observation: ObservationToken) {
        DispatchQueue.global().async {
            self.lock.withLock { self.duty.begin() }
            self.open(with: nil, for: observation)
        }
    }
}
