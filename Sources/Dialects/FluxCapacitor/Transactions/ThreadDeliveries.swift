public import CMillrace
import Millrace

/// The deliveries that the calling thread makes, in the order in which it enqueued them, whichever queues they belong
/// to: a transaction changes several stores, and observers are notified of its changes in the order of the changes.
@usableFromInline
struct ThreadDeliveries {
    @usableFromInline
    struct Storage: ~Copyable, ThreadValue {
        /// The tickets of the deliveries that this thread has enqueued, in the order in which it enqueued them.
        @usableFromInline var tickets = FIFO<DeliveryTicket>()

        /// The queues that this thread is delivering. Each queue has deliveries that were handed over to this
        /// thread, and the sources of these deliveries retain the queue.
        @usableFromInline var owned: ContiguousArray<Unmanaged<RunToCompletionQueue>> = []

        /// Whether a delivery of the thread is in progress.
        @usableFromInline var isDelivering = false

        /// Whether the delivery in progress is another thread's. If so, changes that observers make in response do not
        /// count as this thread's own.
        @usableFromInline var isDeliveringForOthers = false

        /// The number of cleanings of busters in progress, each inside another, and those that are left to these.
        var cleanings = 0
        var postponedCleanings: [() -> Void] = []

        @usableFromInline
        init() {}

        @inlinable @inline(__always)
        static var slot: millrace_thread_slot { millrace_thread_deliveries }
    }

    @usableFromInline let storage: UnsafeMutablePointer<Storage>

    /// The calling thread's deliveries.
    @inlinable @inline(__always)
    static var current: ThreadDeliveries { ThreadDeliveries(storage: Storage.current) }

    @inlinable @inline(__always)
    init(storage: UnsafeMutablePointer<Storage>) { self.storage = storage }
}

extension ThreadDeliveries {
    /// Adds a ``DeliveryTicket`` for the delivery that was just enqueued in `queue`. Called with the queue's lock held.
    @inlinable @inline(__always)
    func notePendingDelivery(in queue: RunToCompletionQueue) {
        storage.pointee.tickets.append(
            DeliveryTicket(
                queue: .passUnretained(queue),
                number: queue.lastEnqueued,
                isOwn: !storage.pointee.isDeliveringForOthers
            )
        )
    }

    /// Makes the calling thread the delivering thread of the queue, if deliveries are pending there and no thread is
    /// delivering. Called with the queue's lock held.
    @inlinable @inline(__always)
    func claim(_ queue: RunToCompletionQueue) {
        if queue.beginDelivering() { storage.pointee.owned.append(.passUnretained(queue)) }
    }

    /// Makes all deliveries that the thread is responsible for. Does nothing inside such a delivery, because the
    /// remaining deliveries are made after it.
    @inlinable @inline(__always)
    func deliver() {
        if storage.pointee.isDelivering || !hasDuties { return }
        storage.pointee.isDelivering = true
        deliverOwned()
        storage.pointee.isDelivering = false
    }

    /// Runs `body` as a delivery of the thread, and then makes the deliveries that `body` has enqueued. Inside another
    /// delivery, runs only `body`.
    @inlinable @inline(__always)
    func deliver(_ body: () -> Void) {
        if storage.pointee.isDelivering { return body() }
        storage.pointee.isDelivering = true
        body()
        if hasDuties { deliverOwned() }
        storage.pointee.isDelivering = false
    }

    /// Ends a delivery of `queue` that the thread has made inside ``deliver(_:)``. If more deliveries are pending there, the
    /// thread stays the queue's delivering thread, and makes them after the delivery in progress. The queue's phase is
    /// ``RunToCompletionQueue/Phase/delivering``.
    @inlinable @inline(__always)
    func continueDelivering(_ queue: RunToCompletionQueue) {
        if queue.takeWaiting() { storage.pointee.owned.append(.passUnretained(queue)) }
    }

    /// Whether the thread has delivery tickets, or queues to deliver.
    @inlinable @inline(__always)
    var hasDuties: Bool { !storage.pointee.tickets.isEmpty || !storage.pointee.owned.isEmpty }

    @usableFromInline
    func deliverOwned() {
        var patience = Patience()
        while true {
            if let pending = storage.pointee.tickets.popFirst() {
                // `pending` is the ticket of a delivery. If this thread is not delivering the queue of that delivery,
                // another thread is, and makes this delivery too.
                if let queue = ownedQueue(of: pending) { deliver(queue, upTo: pending, &patience) }
            } else if let queue = storage.pointee.owned.first {
                // Make only one delivery that another thread has enqueued, and then look for tickets again: an observer
                // may have added some, and the deliveries that this thread has enqueued are made first.
                _ = deliverNext(of: queue, own: false, &patience)
            } else {
                return
            }
        }
    }

    /// Makes a queue's deliveries up to and including `pending`, even those that other threads enqueued before `pending`.
    /// Does nothing if another thread has made these deliveries in the meantime.
    @inline(__always)
    private func deliver(
        _ queue: Unmanaged<RunToCompletionQueue>,
        upTo pending: DeliveryTicket,
        _ patience: inout Patience
    ) {
        while true {
            let made = queue._withUnsafeGuaranteedRef { $0.lastMade }
            let isOwn = made + 1 == pending.number && pending.isOwn
            if made >= pending.number || !deliverNext(of: queue, own: isOwn, &patience) { return }
        }
    }

    /// Makes the oldest delivery of a queue. If that delivery is another thread's and the ``Patience`` is over, leaves
    /// the queue's deliveries to others instead.
    ///
    /// - Returns: false if the thread no longer delivers the queue.
    @inline(__always)
    private func deliverNext(
        of queue: Unmanaged<RunToCompletionQueue>,
        own isOwn: Bool,
        _ patience: inout Patience
    ) -> Bool {
        storage.pointee.isDeliveringForOthers = !isOwn
        let isMore = queue._withUnsafeGuaranteedRef {
            $0.deliverNext(own: isOwn, &patience, passingOnTo: Self.relay)
        }
        storage.pointee.isDeliveringForOthers = false
        // If `isMore` is false, the queue may have been deallocated by another thread. It may still be passed to
        // `remove`, which only compares addresses.
        if !isMore { remove(queue) }
        return isMore
    }

    /// Makes the deliveries that another thread has left pending in the queue.
    private static func relay(_ queue: RunToCompletionQueue) {
        let thread = current
        thread.storage.pointee.owned.append(.passUnretained(queue))
        thread.storage.pointee.isDelivering = true
        thread.deliverOwned()
        thread.storage.pointee.isDelivering = false
    }

    /// Whether the thread may make the next delivery of `queue` directly after the one that it has just made there. It
    /// may not if it delivers in the order of its tickets, and another delivery's ticket is older. Otherwise removes the
    /// delivery's ticket.
    static func mayContinue(_ queue: RunToCompletionQueue) -> Bool {
        let thread = current
        let address = Unmanaged.passUnretained(queue).toOpaque()
        if !thread.storage.pointee.owned.contains(where: { $0.toOpaque() == address }) { return true }
        guard let ticket = thread.storage.pointee.tickets.first, ticket.number == queue.lastMade + 1,
            ticket.queue.toOpaque() == address
        else { return false }
        _ = thread.storage.pointee.tickets.popFirst()
        return true
    }

    @inline(__always)
    private func remove(_ queue: Unmanaged<RunToCompletionQueue>) {
        if storage.pointee.owned.last?.toOpaque() == queue.toOpaque() {
            // Usually the thread delivers no other queue.
            storage.pointee.owned.removeLast()
        } else if let index = storage.pointee.owned.firstIndex(where: { $0.toOpaque() == queue.toOpaque() }) {
            storage.pointee.owned.remove(at: index)
        }
    }

    @inline(__always)
    private func ownedQueue(of pending: DeliveryTicket) -> Unmanaged<RunToCompletionQueue>? {
        storage.pointee.owned.first { queue in
            queue.toOpaque() == pending.queue.toOpaque()
                && queue._withUnsafeGuaranteedRef { $0.mayHave(pending.number) }
        }
    }
}

/// Identifies a delivery that the thread has enqueued.
@usableFromInline
struct DeliveryTicket {
    /// The queue. It may have been deallocated, and its address reused, before the delivery's turn.
    @usableFromInline let queue: Unmanaged<RunToCompletionQueue>

    /// The number that the queue has given to the delivery.
    @usableFromInline let number: Int64

    /// Whether the delivery is the thread's own: see ``Duty``.
    @usableFromInline let isOwn: Bool

    @inlinable
    init(queue: Unmanaged<RunToCompletionQueue>, number: Int64, isOwn: Bool) {
        self.queue = queue
        self.number = number
        self.isOwn = isOwn
    }
}
