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

        /// The deliveries that this thread has announced, in that order.
        @usableFromInline var announced = FIFO<AnnouncedDelivery>()

        /// The queues that this thread delivers. Something has been handed over in each, and keeps it.
        @usableFromInline var owned = FIFO<Unmanaged<RunToCompletionQueue>>()

        /// Whether one of the thread's deliveries is in progress.
        @usableFromInline var isDelivering = false

        /// What has been taken out of use in the transaction, and may still be in use by it.
        @usableFromInline var released: [AnyObject] = []

        /// A change in place that is a transaction by itself; while a recorder is attached.
        @usableFromInline var recordedChange: RecordedChange?

        /// How many restorations, one inside the other, the thread is in the middle of.
        @usableFromInline var restorations = 0

        /// The thread's description; once a recorder has asked for it.
        @usableFromInline var recordedThread: RecordedThread?

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
        if status != 0 { fatalError("The system has no room for a key of the thread's own: error \(status)") }
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
        if status != 0 {
            fatalError("The system has no room for what belongs to the thread: error \(status)")
        }
        return ThreadTurn(storage: storage)
    }

    /// The queue that values made now belong to, while something is created that is to have one order.
    package var queueForNewValues: RunToCompletionQueue? {
        get { storage.pointee.queueForNewValues }
        nonmutating set { storage.pointee.queueForNewValues = newValue }
    }
}
