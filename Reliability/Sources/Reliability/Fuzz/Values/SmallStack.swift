import Foundation

/// Threads with a stack of 512 KB, as secondary threads have on Apple's systems.
enum SmallStack {
    private static let size = 512 << 10

    /// Runs a function on a thread with a small stack, and waits for it.
    static func run(_ body: @escaping @Sendable () throws -> Void) throws {
        let result = Box()
        let thread = Thread { result.end(Result { try body() }) }
        thread.stackSize = size
        thread.start()
        try result.wait()
    }

    /// Gives the threads of queues such a stack as well, from now on. On Linux they have 8 MB.
    static func useForQueues() {
        #if os(Linux)
        // Swift does not import this function, which is one of the GNU C library only.
        typealias SetDefault = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
        guard let symbol = dlsym(nil, "pthread_setattr_default_np") else { return }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, size)
        let error = unsafeBitCast(symbol, to: SetDefault.self)(&attributes)
        precondition(error == 0, "The size of stacks cannot be set.")
        #endif
    }

    /// The result of another thread.
    private final class Box: @unchecked Sendable {
        // Set before the signal, and read after it.
        private var result: Result<Void, any Error>?
        private let isThere = DispatchSemaphore(value: 0)

        func end(_ result: Result<Void, any Error>) {
            self.result = result
            isThere.signal()
        }

        func wait() throws {
            isThere.wait()
            try result?.get()
        }
    }
}
