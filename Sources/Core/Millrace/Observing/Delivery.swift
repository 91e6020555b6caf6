#if canImport(Dispatch)
import Dispatch
#endif

/// Selects an observer that is isolated to the main actor: see ``Delivery/main``, which it stands for.
public enum MainDelivery: Sendable {
    /// On the main queue, as ``Delivery/main``. The observer is a `@MainActor` closure.
    case main
}

/// The thread or queue on which an observer runs.
///
/// With every option the observer sees every change once, in the order in which the changes were applied:
/// values for another queue wait in a mailbox that belongs to the observer, and none overtakes another.
public enum Delivery: Sendable {
    /// On the delivering thread. Usually this is the thread that makes the change; the observer then runs before the
    /// changing call returns.
    case immediate

    /// On the main queue: immediately if the delivering thread is on it, otherwise asynchronously. Earlier
    /// changes that are still pending for the main queue are delivered first.
    case main

    #if canImport(Dispatch)
    /// On the given queue, always asynchronously; one call at a time even if the queue is concurrent.
    case queue(DispatchQueue)
    #endif

    /// A closure that delivers values to `body` on the thread or queue of this option. A dialect may use
    /// a mailbox of its own instead.
    ///
    /// - Parameters:
    ///   - registration: the observer's registration. A mailbox calls `body` only while the registration is active.
    ///   - merge: ignored for `.immediate`, where no value is ever pending.
    ///   - body: called with each value.
    @inlinable
    func body<Value>(
        for registration: Registration,
        coalescing merge: ((Value, Value) -> Value?)?,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        if case .immediate = self { return body }
        return mailbox(for: registration, coalescing: merge, body)
    }

    /// A closure that posts values to a new mailbox, which the closure retains.
    @inlinable
    func mailbox<Value>(
        for registration: Registration,
        coalescing merge: ((Value, Value) -> Value?)?,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        Mailbox(registration: registration, delivery: self, merge: merge, body: body).post
    }

    /// Whether an observer with this option can be called directly from the calling thread.
    @inlinable
    package var isHere: Bool {
        switch self {
        case .immediate: true
        case .main: MainQueue.isCurrent
        #if canImport(Dispatch)
        case .queue: false
        #endif
        }
    }

    /// Runs `body` asynchronously on the queue of this option. With `.immediate`, runs `body` on a background thread,
    /// to deliver the values that a posting thread has left pending at the end of its ``Patience``.
    @usableFromInline
    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .immediate: Background.run(body)
        case .main: MainQueue.runLater(body)
        #if canImport(Dispatch)
        case .queue(let queue): queue.async(execute: body)
        #endif
        }
    }
}
