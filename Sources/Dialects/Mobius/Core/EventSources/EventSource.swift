import Millrace

/// Emits events that no effect has asked for: a clock, a socket, a notification.
///
/// A loop calls `subscribe` on its own thread or queue, so a conformance must not be isolated to an actor.
public protocol EventSource<Event>: AnyObject, NonisolatedConformance {
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
    @available(swift, introduced: 6)
    public convenience init(
        _ subscribe: @escaping @Sendable (@escaping SendableConsumer<Event>) -> Disposable
    ) {
        self.init(unchecked: { subscribe(anyThread($0)) })
    }

    @_disfavoredOverload
    package init(unchecked subscribe: @escaping (@escaping Consumer<Event>) -> Disposable) {
        subscribeClosure = subscribe
    }

    /// Forwards to `eventSource`. An `AnyEventSource` is copied, not wrapped again.
    public convenience init<S: EventSource>(_ eventSource: S) where S.Event == Event {
        if let eventSource = eventSource as? AnyEventSource<Event> {
            self.init(unchecked: eventSource.subscribeClosure)
        } else {
            self.init(unchecked: eventSource.subscribe)
        }
    }

    /// Subscribes to the wrapped source.
    ///
    /// - Returns: the subscription of the wrapped source.
    public func subscribe(consumer: @escaping Consumer<Event>) -> Disposable {
        subscribeClosure(consumer)
    }
}
