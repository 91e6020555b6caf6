/// Where events come from that nobody in the loop has asked for: a clock, a socket, a notification.
public protocol EventSource<Event>: AnyObject {
    /// What it emits.
    associatedtype Event

    /// Has `consumer` called with every event from now on. Events may come before this returns.
    ///
    /// - Returns: what ends the subscription.
    func subscribe(consumer: @escaping Consumer<Event>) -> Disposable
}
