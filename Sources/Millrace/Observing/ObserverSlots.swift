/// Memory for the observers of a list, in the order in which they came.
///
/// Several threads may use it at once: one delivers to the first observers, while others append behind them under the queue's
/// lock. What the one reads stays as it is until its delivery has ended, and so does the memory: see
/// ``DeferredWork``. So an append copies nothing unless there is no room, and then it copies into new
/// memory, twice as large.
@usableFromInline
package struct ObserverSlots<Value>: ~Copyable {
    @usableFromInline
    package struct Slot {
        @usableFromInline let registration: Registration
        @usableFromInline let body: (Value) -> Void

        /// How many deliveries had joined the queue when the observer came. It sees those that have joined since.
        @usableFromInline let joined: Int64

        @inlinable
        init(registration: Registration, joined: Int64, body: @escaping (Value) -> Void) {
            self.registration = registration
            self.joined = joined
            self.body = body
        }
    }

    /// Nil before the first observer comes. A slot is nil where an observer has ended; the last one never is.
    @usableFromInline var base: UnsafeMutablePointer<Slot?>?
    @usableFromInline var capacity: UInt32 = 0
    /// How many slots are in use, vacant ones included.
    @usableFromInline var count: UInt32 = 0
    @usableFromInline var vacancies: UInt32 = 0

    @inlinable
    init() {}

    @inlinable
    deinit {
        guard let base else { return }
        base.deinitialize(count: Int(count))
        base.deallocate()
    }

    // MARK: Changing, with the queue's lock held

    @inlinable @inline(__always)
    var isFull: Bool { count == capacity }

    /// Appends an observer. There is room.
    @inlinable @inline(__always)
    mutating func append(_ slot: Slot) {
        slot.registration.index = count
        (base! + Int(count)).initialize(to: slot)
        count += 1
    }

    /// Moves the observers to new memory, twice as large as they need.
    ///
    /// - Returns: the memory of before, which still holds them.
    @inlinable @inline(never)
    mutating func reallocate() -> ObserverSlots {
        var old = ObserverSlots()
        old.capacity = max(count * 2, 1)
        old.base = .allocate(capacity: Int(old.capacity))
        old.count = count
        old.vacancies = vacancies
        if let base { old.base!.initialize(from: base, count: Int(count)) }
        swap(&old, &self)
        return old
    }

    /// Takes out an observer.
    ///
    /// - Parameter limit: how many slots deliveries may be reading. None of these is changed, and none moves.
    /// - Returns: what was there, to be released after the lock.
    @inlinable
    mutating func remove(_ registration: Registration, behind limit: UInt32) -> Slot? {
        guard let base else { return nil }
        var slot: Slot?
        swap(&slot, &base[Int(registration.index)])
        vacancies += 1
        while count > limit, case .none = base[Int(count) - 1] {
            count -= 1
            vacancies -= 1
        }
        if limit == 0 && vacancies > 32 && vacancies > count / 2 { compact() }
        return slot
    }

    /// Moves the observers together.
    @usableFromInline
    mutating func compact() {
        guard let base else { return }
        var live = 0
        for index in 0..<Int(count) {
            guard let slot = base[index] else { continue }
            slot.registration.index = UInt32(live)
            if live < index { swap(&base[live], &base[index]) }
            live += 1
        }
        count = UInt32(live)
        vacancies = 0
    }

    /// Has an observer called by another closure.
    ///
    /// - Returns: what was there, to be released after the lock.
    @inlinable
    func replaceBody(of registration: Registration, by body: @escaping (Value) -> Void) -> Slot? {
        guard let base, let slot = base[Int(registration.index)] else { return nil }
        base[Int(registration.index)] = Slot(registration: registration, joined: slot.joined, body: body)
        return slot
    }
}

extension ObserverSlots {
    /// The slots that deliveries go to. It retains nothing.
    @usableFromInline
    package struct View {
        @usableFromInline let base: UnsafeMutablePointer<Slot?>?
        @usableFromInline let count: UInt32

        /// The queue's count of ended observations when the view was made and none of these had ended.
        @usableFromInline let endings: UInt32

        @inlinable @inline(__always)
        init() {
            base = nil
            count = 0
            endings = 0
        }

        /// All slots that are in use now, when no observation that has ended is left in them. Called with the queue's lock held.
        @inlinable @inline(__always)
        init(of slots: borrowing ObserverSlots, in queue: RunToCompletionQueue) {
            base = slots.base
            count = slots.count
            endings = queue.endings.load(ordering: .relaxed)
        }

        /// Whether an observer has not ended. It is asked only if any has ended since the view was made.
        @inlinable @inline(__always)
        func isActive(_ slot: UnsafeMutablePointer<Slot?>, in queue: RunToCompletionQueue) -> Bool {
            queue.endings.load(ordering: .acquiring) == endings
                || slot.pointee?.registration.isActive == true
        }

        /// Calls all observers that have not ended.
        @inlinable @inline(__always)
        func deliver(_ value: Value, in queue: RunToCompletionQueue) {
            guard let base else { return }
            for index in 0..<Int(count) {
                if isActive(base + index, in: queue) { base[index]?.body(value) }
            }
        }

        /// Calls the observers that came before a delivery joined the queue, and have not ended.
        ///
        /// - Returns: how many had ended.
        @inlinable @inline(__always)
        func deliver(_ value: Value, joined number: Int64, in queue: RunToCompletionQueue) -> Int {
            guard let base else { return 0 }
            var ended = 0
            for index in 0..<Int(count) {
                guard let joined = base[index]?.joined else { continue }
                if joined >= number { break }
                if isActive(base + index, in: queue) { base[index]!.body(value) } else { ended += 1 }
            }
            return ended
        }
    }

    /// Slots that are kept until deliveries in progress have ended.
    @usableFromInline
    final class Retired {
        private let slots: ObserverSlots

        @usableFromInline
        init(_ slots: consuming ObserverSlots) { self.slots = slots }
    }
}
