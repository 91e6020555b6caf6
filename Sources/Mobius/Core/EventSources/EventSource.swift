/// Where events come from that nobody in the loop has asked for: a clock, a socket, a notification.
public protocol EventSource<Event>: AnyObject {
    /// What it emits.
    associatedtype Event

    /// Has `consumer` called with every event from now on. Events may come before this returns.
    ///
    /// - Returns: what ends the subscription.
    func subscribe(consumer: @escaping Consumer<Event>) -> Disposable
}

/// Any ``EventSource`` of these events.
public final class AnyEventSource<Event>: EventSource {
    private let subscribeClosure: (@escaping Consumer<Event>) -> Disposable

    /// Subscribes by calling `subscribe`.
    public init(_ subscribe: @escaping (@escaping Consumer<Event>) -> Disposable) {
        subscribeClosure = subscribe
    }

    /// Forwards to `eventSource`. One that is an `AnyEventSource` itself is not wrapped a second time.
    public convenience init<S: EventSource>(_ eventSource: S) where S.Event == Event {
        if let eventSource = eventSource as? AnyEventSource<Event> {
            self.init(eventSource.subscribeClosure)
        } else {
            self.init(eventSource.subscribe)
        }
    }

    /// Subscribes to what is wrapped.
    ///
    /// - Returns: what the wrapped source has returned.
    public func subscribe(consumer: @escaping Consumer<Event>) -> Disposable {
        subscribeClosure(consumer)
    }
}
