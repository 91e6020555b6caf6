/// Holds back an observer's values until the observer's call with the first value has returned. Values that are
/// published in the meantime follow, one at a time and in order.
///
/// Sendable: `waiting` and `duty` are read and written under `lock`. Only ``ObserverList/remove(_:of:)`` reads
/// `waiting` without this lock. At that time no delivery is in progress and no other thread is opening the gate, so
/// nothing changes `waiting`. `body` is called by one thread at a time: until the gate is open, by the thread that is
/// opening it; then by the delivering thread.
@usableFromInline
package final class FirstValueGate<Value>: @unchecked Sendable {
    /// Memory of ``lock`` and ``isOpen``. Must be the first stored property.
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

    /// Delivers `value`, or enqueues it until the gate opens.
    @inlinable
    package func pass(_ value: Value) {
        let isWaiting = !isOpen.load(ordering: .acquiring) && wait(value)
        if !isWaiting { body(value) }
    }

    /// Enqueues `value`, unless the gate has been opened in the meantime.
    @inlinable @inline(never)
    func wait(_ value: Value) -> Bool {
        lock.withLock {
            if isOpen.load(ordering: .relaxed) { return false }
            waiting.append(value, marked: duty.thread == CurrentThread.id && duty.isOwn)
            return true
        }
    }

    /// Delivers the first value, if any, then the pending values, while `observation` is active. If other threads keep adding
    /// values, a block on a global queue delivers the rest and opens the gate.
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
            if duty.isOwn || patience.lasts() || patience.continues(pending: waiting.count) {
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
        Background.run {
            self.lock.withLock { self.duty.begin() }
            self.open(with: nil, for: observation)
        }
    }
}
