#if canImport(Dispatch)
import Dispatch
#endif

/// Runs work on a global queue. The calling thread does not wait for the work. Without Dispatch there is only one
/// thread, which runs the work later.
package enum Background {
    /// Runs `body` later.
    package static func run(_ body: @escaping @Sendable () -> Void) {
        #if canImport(Dispatch)
        DispatchQueue.global().async(execute: body)
        #else
        Task.detached { body() }
        #endif
    }
}
