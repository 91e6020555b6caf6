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
