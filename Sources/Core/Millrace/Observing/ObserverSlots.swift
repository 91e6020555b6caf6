/// Memory for the observers of a list, in the order in which they were added.
///
/// Several threads may use the memory at once: one delivers to the first observers while others append behind them
/// under the queue's lock. Slots that a delivery may be reading stay unchanged and allocated until that delivery has
/// ended: see ``DeferredWork``. So an append copies nothing unless the memory is full; then the slots are copied to new
/// memory of twice the size.
@usableFromInline
package struct ObserverSlots<Value>: ~Copyable {
    @usableFromInline
    package struct Slot {
        @usableFromInline let registration: Registration
        @usableFromInline let body: (Value) -> Void

        /// The number of the last delivery that had been enqueued when the observer was added. The observer receives
        /// deliveries with higher numbers.
        @usableFromInline let joined: Int64

        @inlinable
        init(registration: Registration, joined: Int64, body: @escaping (Value) -> Void) {
            self.registration = registration
            self.joined = joined
            self.body = body
        }
    }

    /// The memory of the slots; nil before the first observer is added. The slot of a removed observer contains nil.
    @usableFromInline var base: UnsafeMutablePointer<Slot?>?
    @usableFromInline var capacity: UInt32 = 0
    /// The number of slots in use. The slot of a removed observer may still be in use, for example because slots
    /// behind it are in use or because a delivery may be reading it.
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

    /// Appends an observer. Precondition: the memory is not full.
    @inlinable @inline(__always)
    mutating func append(_ slot: Slot) {
        assert(vacancies <= count && count < capacity)
        slot.registration.index = count
        (base! + Int(count)).initialize(to: slot)
        count += 1
    }

    /// Copies the observers to new memory, twice as large as they need.
    ///
    /// - Returns: the old memory, which still holds the observers.
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

    /// Removes an observer.
    ///
    /// - Parameter limit: the number of slots that deliveries may be reading. These slots do not change or move.
    /// - Returns: the observer's slot, to be released after unlocking.
    @inlinable
    mutating func remove(_ registration: Registration, behind limit: UInt32) -> Slot? {
        guard let base else { return nil }
        assert(registration.index < count && limit <= count)
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

    /// Moves the observers to the front, so that no slot of a removed observer is left between them.
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
        assert(live + Int(vacancies) == Int(count))
        count = UInt32(live)
        vacancies = 0
    }

    /// Replaces an observer's closure.
    ///
    /// - Returns: the old slot, to be released after unlocking.
    @inlinable
    func replaceBody(of registration: Registration, by body: @escaping (Value) -> Void) -> Slot? {
        guard let base, let slot = base[Int(registration.index)] else { return nil }
        base[Int(registration.index)] = Slot(registration: registration, joined: slot.joined, body: body)
        return slot
    }
}

extension ObserverSlots {
    /// The slots of the observers that a delivery calls. Retains neither the slots nor the observers.
    @usableFromInline
    package struct View {
        @usableFromInline let base: UnsafeMutablePointer<Slot?>?
        @usableFromInline let count: UInt32

        /// The queue's count of ended observations when the view was made. While the count is unchanged, no
        /// observer in the view has ended.
        @usableFromInline let endings: UInt32

        @inlinable @inline(__always)
        init() {
            base = nil
            count = 0
            endings = 0
        }

        /// Creates a view of all slots in use. Precondition: ended observers have been removed. Called with the
        /// queue's lock held.
        @inlinable @inline(__always)
        init(of slots: borrowing ObserverSlots, in queue: RunToCompletionQueue) {
            base = slots.base
            count = slots.count
            endings = queue.endings.load(ordering: .relaxed)
        }

        /// Whether an observer is active. Reads the observer's registration only if an observation has ended since
        /// this view of the slots was created.
        @inlinable @inline(__always)
        func isActive(_ slot: UnsafeMutablePointer<Slot?>, in queue: RunToCompletionQueue) -> Bool {
            queue.endings.load(ordering: .acquiring) == endings
                || slot.pointee?.registration.isActive == true
        }

        /// Calls all active observers.
        @inlinable @inline(__always)
        func deliver(_ value: Value, in queue: RunToCompletionQueue) {
            guard let base else { return }
            for index in 0..<Int(count) {
                if isActive(base + index, in: queue) { base[index]?.body(value) }
            }
        }

        /// Calls the active observers that were added before the delivery was enqueued.
        ///
        /// - Returns: the number of ended observers that were skipped.
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

    /// Memory that the list no longer uses, retained until the deliveries in progress, which may be reading it, have
    /// ended.
    @usableFromInline
    final class Retired {
        private let slots: ObserverSlots

        @usableFromInline
        init(_ slots: consuming ObserverSlots) { self.slots = slots }
    }
}
