#if canImport(Dispatch)
import Dispatch

/// An object that is used on one queue only. Another use stops the process.
///
/// Sendable: ``object`` is checked to be read on the queue, and its readers neither store it elsewhere nor pass it on.
package struct QueueBound<Object: AnyObject>: @unchecked Sendable {
    private let queue: DispatchQueue
    private let bound: Object

    /// Binds an object to a serial queue.
    package init(_ object: sending Object, to queue: DispatchQueue) {
        self.queue = queue
        bound = object
    }

    /// The object, for the duration of a block on the queue.
    package var object: Object {
        dispatchPrecondition(condition: .onQueue(queue))
        return bound
    }
}
#endif
