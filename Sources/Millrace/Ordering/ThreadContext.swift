public import CMillrace

/// What the calling thread is in the middle of, across all queues: its transaction, and its deliveries.
///
/// It is what lets a change that is made inside of an observer take effect at once and be delivered later, whichever
/// queue it belongs to: the thread's deliveries come one after the other, in the order in which the thread
/// announced them.
///
/// A pointer to storage that every thread has of its own and that is freed when the thread ends; never handed to another.
@usableFromInline
package struct ThreadContext {
    @usableFromInline
    struct Storage: ~Copyable {
        /// Whether it is the main thread. Asking the system takes two calls on Linux, so it is asked once.
        @usableFromInline let isMainThread = millrace_is_main_thread()

        /// How many changes in place, one inside the other, the thread is in the middle of.
        @usableFromInline var changesInPlace = 0

        /// How many transactions, one inside the other, the thread has begun.
        @usableFromInline var depth = 0

        /// The queue that values made now belong to, while something is created that is to have one order.
        @usableFromInline var queueForNewValues: RunToCompletionQueue?

        /// The queues whose locks the transaction holds until its end.
        @usableFromInline var enlisted: ContiguousArray<RunToCompletionQueue> = []

        /// The deliveries that this thread has announced, in that order.
        @usableFromInline var tickets = FIFO<DeliveryTicket>()

        /// The queues that this thread delivers. Something has been handed over in each, and keeps it.
        @usableFromInline var owned: ContiguousArray<Unmanaged<RunToCompletionQueue>> = []

        /// Whether one of the thread's deliveries is in progress.
        @usableFromInline var isDelivering = false

        /// Whether it is another thread's: what is changed in answer is none of the thread's own.
        @usableFromInline var isDeliveringForOthers = false

        /// What has been taken out of use in the transaction, and may still be in use by it.
        @usableFromInline var released: [AnyObject] = []

        /// A change in place that is a transaction by itself; while a recorder is attached.
        @usableFromInline var recordedChange: RecordedChange?

        /// How many restorations, one inside the other, the thread is in the middle of.
        @usableFromInline var restorations = 0

        /// The thread's description; once a recorder has asked for it.
        @usableFromInline var recordedThread: RecordedThread?

        init() {}
    }

    @usableFromInline let storage: UnsafeMutablePointer<Storage>

    @inlinable @inline(__always)
    init(storage: UnsafeMutablePointer<Storage>) {
        self.storage = storage
    }

    /// The calling thread's own. A load from thread-local storage.
    @inlinable @inline(__always)
    package static var current: ThreadContext {
        if let address = millrace_thread_context() {
            return ThreadContext(storage: address.assumingMemoryBound(to: Storage.self))
        }
        return make()
    }

    @usableFromInline @inline(never)
    static func make() -> ThreadContext {
        let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)
        storage.initialize(to: Storage())
        let error = millrace_set_thread_context(storage) { address in
            let storage = address.assumingMemoryBound(to: Storage.self)
            storage.deinitialize(count: 1)
            storage.deallocate()
        }
        if error != 0 { fatalError("The system has no room for what belongs to the thread: error \(error)") }
        return ThreadContext(storage: storage)
    }

    /// Whether the thread has begun a transaction and not ended it.
    @inlinable @inline(__always)
    package var isInTransaction: Bool { storage.pointee.depth > 0 }

    /// Whether the thread is in the middle of a change in place.
    @inlinable
    package var isChangingInPlace: Bool { storage.pointee.changesInPlace > 0 }

    /// Whether it is the main thread's.
    @inlinable
    package var isMainThread: Bool { storage.pointee.isMainThread }

    /// The queue that values made now belong to, while something is created that is to have one order.
    package var queueForNewValues: RunToCompletionQueue? {
        get { storage.pointee.queueForNewValues }
        nonmutating set { storage.pointee.queueForNewValues = newValue }
    }

    /// The thread, as the timeline shows it.
    var recordedThread: RecordedThread {
        if let thread = storage.pointee.recordedThread { return thread }
        let thread = RecordedThread.current()
        storage.pointee.recordedThread = thread
        return thread
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
