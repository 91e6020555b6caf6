/// A notification that is created under a queue's lock and delivered without the lock.
@usableFromInline
package protocol PendingNotification {
    /// The empty notification.
    static var nothing: Self { get }

    /// Whether the notification is empty.
    var isNothing: Bool { get }

    /// Determines the observers to notify, for a delivery that is made at once. Called with the queue's lock held,
    /// after the transition has ended and everything that it released has been deallocated.
    mutating func settle()

    /// Notifies every observer. Called once, by `queue`, with no lock held.
    func deliver(from queue: RunToCompletionQueue)

    /// Enqueues the notification in `queue`, if there are observers to notify. Called with the queue's lock held.
    func wait(in queue: RunToCompletionQueue)
}

/// Two notifications that are delivered one directly after the other.
@usableFromInline
package struct NotificationPair<First: PendingNotification, Second: PendingNotification>:
    PendingNotification
{
    /// The notification that is delivered first.
    @usableFromInline package var first: First
    /// The notification that is delivered after every observer has received the first notification.
    @usableFromInline package var second: Second

    @inlinable @inline(__always)
    package init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inlinable @inline(__always)
    package static var nothing: Self { Self(.nothing, .nothing) }

    @inlinable @inline(__always)
    package var isNothing: Bool { first.isNothing && second.isNothing }

    @inlinable @inline(__always)
    package mutating func settle() {
        first.settle()
        second.settle()
    }

    @inlinable @inline(__always)
    package func deliver(from queue: RunToCompletionQueue) {
        first.deliver(from: queue)
        second.deliver(from: queue)
    }

    @inlinable
    package func wait(in queue: RunToCompletionQueue) {
        first.wait(in: queue)
        second.wait(in: queue)
    }
}
