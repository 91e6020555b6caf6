import Dispatch

/// Where an observer runs.
///
/// Whichever it is, the observer sees every change once, in the order in which the changes were applied:
/// what travels to another queue waits in a mailbox of the observer's own, and nothing overtakes it there.
public enum Delivery: Sendable {
    /// On the thread that delivers: usually the one that made the change, before its call returns.
    case immediate

    /// On the main queue: at once when the delivering thread is there already, otherwise as soon as the main
    /// queue gets to it. Changes that are still on their way are delivered first.
    case main

    /// On the given queue, always asynchronously; one call at a time even if the queue is concurrent.
    case queue(DispatchQueue)

    /// The closure that takes values to `body` by way of this delivery.
    @inlinable
    func body<Value>(
        for registration: Registration,
        coalescing merge: ((Value, Value) -> Value?)?,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        switch self {
        case .immediate:
            return body
        case .main:
            return mailbox(for: registration, on: .main, isInlineOnMain: true, coalescing: merge, body)
        case .queue(let queue):
            return mailbox(for: registration, on: queue, isInlineOnMain: false, coalescing: merge, body)
        }
    }

    @usableFromInline
    func mailbox<Value>(
        for registration: Registration,
        on queue: DispatchQueue,
        isInlineOnMain: Bool,
        coalescing merge: ((Value, Value) -> Value?)?,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        Mailbox(
            registration: registration,
            queue: queue,
            isInlineOnMain: isInlineOnMain,
            merge: merge,
            body: body
        ).post
    }
}
