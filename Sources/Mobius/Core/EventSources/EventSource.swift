/// Emits events that no effect has asked for: a clock, a socket, a notification.
public protocol EventSource<Event>: AnyObject {
    /// The events that the source emits.
    associatedtype Event

    /// Calls `consumer` with every event from now on. Events may arrive before `subscribe` returns.
    ///
    /// - Returns: a disposable that ends the subscription.
    func subscribe(consumer: @escaping Consumer<Event>) -> Disposable
}

/// A type-erased ``EventSource``.
public final class AnyEventSource<Event>: EventSource {
    private let subscribeClosure: (@escaping Consumer<Event>) -> Disposable

    /// An event source that calls `subscribe` for each subscription.
    public init(_ subscribe: @escaping (@escaping Consumer<Event>) -> Disposable) {
        subscribeClosure = subscribe
    }

    /// Forwards to `eventSource`. An `AnyEventSource` is copied, not wrapped again.
    public convenience init<S: EventSource>(_ eventSource: S) where S.Event == Event {
        if let eventSource = eventSource as? AnyEventSource<Event> {
            self.init(eventSource.subscribeClosure)
        } else {
            self.init(eventSource.subscribe)
        }
    }

    /// Subscribes to the wrapped source.
    ///
    /// - Returns: the subscription of the wrapped source.
    public func subscribe(consumer: @escaping Consumer<Event>) -> Disposable {
        subscribeClosure(consumer)
    }
}
