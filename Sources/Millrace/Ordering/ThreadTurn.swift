#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the calling thread is in the middle of, across all queues: its transaction, and its deliveries.
///
/// It is what lets a change that is made inside of an observer take effect at once and be told later, whichever
/// queue it belongs to: the thread's deliveries come one after the other, in the order in which the thread
/// announced them.
///
/// A pointer to storage that every thread has of its own and that is freed when the thread ends; never handed to another.
@usableFromInline
package struct ThreadTurn {
    @usableFromInline
    struct Storage {
        /// How many transactions, one inside the other, the thread has begun.
        @usableFromInline var depth = 0

        /// The queue that values made now belong to, while something is created that is to have one order.
        @usableFromInline var queueForNewValues: RunToCompletionQueue?

        /// The queues whose locks the transaction holds until its end.
        @usableFromInline var enlisted: ContiguousArray<RunToCompletionQueue> = []

        /// The queues of the deliveries that this thread has announced and nobody has made, in that order.
        @usableFromInline var announced = FIFO<ObjectIdentifier>()

        /// The queues that this thread delivers. Something has been handed over in each, and keeps it.
        @usableFromInline var owned = FIFO<Unmanaged<RunToCompletionQueue>>()

        /// Whether one of the thread's deliveries is in progress.
        @usableFromInline var isDelivering = false

        /// What has been taken out of use in the transaction, and may still be in use by it.
        @usableFromInline var released: [AnyObject] = []

        /// A change in place that is a transaction by itself; while a recorder is attached.
        @usableFromInline var recordedChange: RecordedChange?

        @usableFromInline
        init() {}
    }

    @usableFromInline let storage: UnsafeMutablePointer<Storage>

    @inlinable @inline(__always)
    init(storage: UnsafeMutablePointer<Storage>) {
        self.storage = storage
    }

    @usableFromInline static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { address in
            // Optional on some systems, not on others.
            let address: UnsafeMutableRawPointer? = address
            guard let storage = address?.assumingMemoryBound(to: Storage.self) else { return }
            storage.deinitialize(count: 1)
            storage.deallocate()
        }
        precondition(status == 0, "pthread_key_create failed with \(status)")
        return key
    }()

    /// The calling thread's own. One load from thread-local storage.
    @inlinable @inline(__always)
    package static var current: ThreadTurn {
        if let address = pthread_getspecific(key) {
            return ThreadTurn(storage: address.assumingMemoryBound(to: Storage.self))
        }
        return make()
    }

    @usableFromInline
    static func make() -> ThreadTurn {
        let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
        storage.initialize(to: Storage())
        let status = pthread_setspecific(key, storage)
        precondition(status == 0, "pthread_setspecific failed with \(status)")
        return ThreadTurn(storage: storage)
    }

    /// The queue that values made now belong to, while something is created that is to have one order.
    package var queueForNewValues: RunToCompletionQueue? {
        get { storage.pointee.queueForNewValues }
        nonmutating set { storage.pointee.queueForNewValues = newValue }
    }
}

// MARK: - Transactions

extension ThreadTurn {
    /// Whether the thread has begun a transaction and not ended it.
    @inlinable @inline(__always)
    package var isInTransaction: Bool { storage.pointee.depth > 0 }

    /// Makes a queue part of the transaction until its end: nobody else reads what belongs to it meanwhile.
    @inlinable @inline(__always)
    func enlist(_ queue: RunToCompletionQueue) {
        if Transaction.enter(queue) { storage.pointee.enlisted.append(queue) }
    }

    /// Lets everyone see what the transaction changed in `queue`, and takes over its deliveries if nobody makes them.
    @inlinable @inline(__always)
    func leave(_ queue: RunToCompletionQueue) {
        claim(queue)
        queue.unlockAfterTransition()
    }

    @usableFromInline
    func leaveEnlisted() {
        while let queue = storage.pointee.enlisted.popLast() { leave(queue) }
    }

    /// Keeps something alive until the transaction has ended.
    package func keepUntilEnd(_ object: AnyObject) {
        storage.pointee.released.append(object)
    }

    /// Lets go of what was kept until the end. It may run any code on deinit.
    @usableFromInline
    func dropKept() {
        var dropped: [AnyObject] = []
        swap(&dropped, &storage.pointee.released)
        withExtendedLifetime(dropped) {}
    }
}

// MARK: - Deliveries

extension ThreadTurn {
    /// Notes that a delivery now waits in `queue`. Called with the queue's lock held.
    @inlinable @inline(__always)
    func noteAnnouncement(in queue: RunToCompletionQueue) {
        storage.pointee.announced.append(ObjectIdentifier(queue))
    }

    /// Makes the queue's deliveries the thread's duty, if they are nobody's. Called with the queue's lock held.
    @inlinable @inline(__always)
    func claim(_ queue: RunToCompletionQueue) {
        if queue.beginDelivering() { storage.pointee.owned.append(.passUnretained(queue)) }
    }

    /// Makes all deliveries that are the thread's duty, unless it is in the middle of one: then they come after it.
    @inlinable @inline(__always)
    func deliver() {
        if storage.pointee.isDelivering || storage.pointee.announced.isEmpty && storage.pointee.owned.isEmpty
        {
            return
        }
        storage.pointee.isDelivering = true
        deliverOwned()
        storage.pointee.isDelivering = false
    }

    /// Runs `body` as a delivery, whatever else is in progress, and then what it left to deliver.
    @inlinable @inline(__always)
    func deliver(_ body: () -> Void) {
        if storage.pointee.isDelivering || isInTransaction { return body() }
        storage.pointee.isDelivering = true
        body()
        if hasDuties { deliverOwned() }
        storage.pointee.isDelivering = false
    }

    /// Runs `body` as the delivery that a queue, which the caller has made ``RunToCompletionQueue/Phase/delivering``, is in the
    /// middle of; and then what it left to deliver.
    @inlinable @inline(__always)
    func deliver(in queue: RunToCompletionQueue, _ body: () -> Void) {
        deliver {
            body()
            if queue.takeWaiting() { storage.pointee.owned.append(.passUnretained(queue)) }
        }
    }

    /// Whether the thread has announced something, or something waits for it.
    @inlinable @inline(__always)
    var hasDuties: Bool { !storage.pointee.announced.isEmpty || !storage.pointee.owned.isEmpty }

    @usableFromInline
    func deliverOwned() {
        while true {
            if let identity = storage.pointee.announced.popFirst() {
                // Of a queue that another thread delivers, that thread takes the delivery along.
                if let queue = ownedQueue(identity) { deliverNext(of: queue) }
            } else if let queue = storage.pointee.owned.first {
                // What other threads have left here. It may announce more, which comes first.
                deliverNext(of: queue)
            } else {
                return
            }
        }
    }

    @inline(__always)
    private func deliverNext(of queue: Unmanaged<RunToCompletionQueue>) {
        if queue._withUnsafeGuaranteedRef({ $0.deliverNext() }) { return }
        // It has been left idle, and may be gone.
        storage.pointee.owned.removeFirst { $0.toOpaque() == queue.toOpaque() }
    }

    @inline(__always)
    private func ownedQueue(_ identity: ObjectIdentifier) -> Unmanaged<RunToCompletionQueue>? {
        storage.pointee.owned.first { UInt(bitPattern: $0.toOpaque()) == UInt(bitPattern: identity) }
    }
}

// MARK: - Recording

extension ThreadTurn {
    /// Reserves the place of a transition in the queue's order, in front of what it will announce. Called with the
    /// queue's lock held; the record is filled in before that is released.
    package func reserveRecord(in queue: RunToCompletionQueue) -> TransitionRecord {
        let record = TransitionRecord(in: queue)
        queue.append(record)
        noteAnnouncement(in: queue)
        return record
    }

    /// Remembers the value before a change in place, for ``recordedChange()``.
    @usableFromInline
    func noteChange(of value: Any) {
        storage.pointee.recordedChange = RecordedChange(old: value)
    }

    /// The change in place that has just ended.
    func takeRecordedChange() -> RecordedChange? {
        defer { storage.pointee.recordedChange = nil }
        return storage.pointee.recordedChange
    }
}

/// The beginning of a change in place.
@usableFromInline
final class RecordedChange {
    let old: Any
    let start = ContinuousClock.now

    init(old: Any) {
        self.old = old
    }
}
