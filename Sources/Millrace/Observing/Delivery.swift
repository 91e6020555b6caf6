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
        if case .immediate = self { return body }
        return mailbox(for: registration, coalescing: merge, body)
    }

    @inlinable
    func mailbox<Value>(
        for registration: Registration,
        coalescing merge: ((Value, Value) -> Value?)?,
        _ body: @escaping (Value) -> Void
    ) -> (Value) -> Void {
        Mailbox(registration: registration, delivery: self, merge: merge, body: body).post
    }

    /// Whether the caller is where the observer runs.
    @inlinable
    var isHere: Bool {
        switch self {
        case .immediate: true
        case .main: MainQueue.isCurrent
        case .queue: false
        }
    }

    /// The queue that brings the caller to where the observer runs; nil if there is no other place.
    @usableFromInline
    var queue: DispatchQueue? {
        switch self {
        case .immediate: nil
        case .main: .main
        case .queue(let queue): queue
        }
    }
}
