/// A notification of observers that was decided under a queue's lock and is delivered outside of it.
@usableFromInline
package protocol PendingNotification {
    /// The one that notifies nobody.
    static var nothing: Self { get }

    /// Whether there is nobody to notify.
    var isNothing: Bool { get }

    /// Decides who is notified. Called with the queue's lock held, when the transition has ended and all that it has to release has been
    /// released, before it is delivered at once.
    mutating func settle()

    /// Notifies everyone. Called once, by `queue`, with no lock held.
    func deliver(from queue: RunToCompletionQueue)

    /// Joins the end of `queue`, if there is somebody to notify. Called with the queue's lock held.
    func wait(in queue: RunToCompletionQueue)
}

/// Two notifications that nothing may come between.
@usableFromInline
package struct NotificationPair<First: PendingNotification, Second: PendingNotification>:
    PendingNotification
{
    /// What is delivered first.
    @usableFromInline package var first: First
    /// What is delivered when everyone has been notified of the first.
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
