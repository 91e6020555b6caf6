public import CMillrace

/// The calling thread's state across all queues: its deliveries.
///
/// Because of this context, a change that is made inside an observer takes effect at once and is delivered later. The
/// thread makes its deliveries in the order in which it enqueued them, whichever queues they belong to.
///
/// A pointer to thread-local storage, which is freed when the thread ends. Never passed to another thread.
@usableFromInline
package struct ThreadContext {
    @usableFromInline
    struct Storage: ~Copyable {
        /// Whether this is the main thread. Cached, because the query takes two system calls on Linux.
        @usableFromInline let isMainThread = millrace_is_main_thread()

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

        /// Whether the thread is computing a derived value.
        @usableFromInline var isComputing = false

        /// The nesting depth of restorations in progress.
        @usableFromInline var restorations = 0

        /// The object that is replacing a state, when the replacement counts as a change and not as time travel.
        @usableFromInline var replacementOrigin: AnyObject?

        /// The `WorkRequest` that a store is making; set only while a recorder is attached.
        @usableFromInline var workRequest: AnyObject?

        /// The nesting depth of the calls of ``ThreadContext/postponingWork(_:)`` in progress.
        @usableFromInline var postponements = 0

        /// The work of the stores that have received input meanwhile, oldest first.
        @usableFromInline var postponedWork = FIFO<any PostponedWork>()

        /// Whether an error is stored in ``withheldError``. Otherwise it is passed to the error handler, which does
        /// not return.
        @usableFromInline var isWithholdingErrors = false

        /// The first error that was withheld.
        @usableFromInline var withheldError: AnyObject?

        /// The thread's description; nil until a recorder asks for it.
        @usableFromInline var recordedThread: RecordedThread?

        init() {}
    }

    @usableFromInline let storage: UnsafeMutablePointer<Storage>

    @inlinable @inline(__always)
    init(storage: UnsafeMutablePointer<Storage>) {
        self.storage = storage
    }

    /// The calling thread's context. Takes one load from thread-local storage.
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
        if error != 0 { fatalError("Thread-local storage cannot be allocated: error \(error)") }
        return ThreadContext(storage: storage)
    }

    /// Whether this is the main thread's context.
    @inlinable
    package var isMainThread: Bool { storage.pointee.isMainThread }

    /// Whether the thread is computing a derived value.
    package var isComputing: Bool {
        get { storage.pointee.isComputing }
        nonmutating set { storage.pointee.isComputing = newValue }
    }

    /// The thread's description for the timeline.
    var recordedThread: RecordedThread {
        if let thread = storage.pointee.recordedThread { return thread }
        let thread = RecordedThread.current()
        storage.pointee.recordedThread = thread
        return thread
    }
}
