/// Combines several event sources into one.
///
/// ```swift
/// let source = CompositeEventSourceBuilder<AppEvent>()
///     .addEventSource(clock)
///     .addEventSource(socket)
///     .build()
/// ```
public struct CompositeEventSourceBuilder<Event> {
    private let eventSources: [AnyEventSource<Event>]

    /// A builder without sources. Its event source never emits.
    public init() {
        self.init(eventSources: [])
    }

    private init(eventSources: [AnyEventSource<Event>]) {
        self.eventSources = eventSources
    }

    /// Returns a builder with one more source; this builder does not change.
    public func addEventSource<S: EventSource>(_ source: S) -> CompositeEventSourceBuilder<Event>
    where S.Event == Event {
        CompositeEventSourceBuilder(eventSources: eventSources + [AnyEventSource(source)])
    }

    /// An event source with the events of all sources. Each subscription to it subscribes to all sources, in the
    /// order in which they were added. Disposing of the subscription ends the subscriptions to the sources, in the
    /// same order.
    public func build() -> AnyEventSource<Event> {
        switch eventSources.count {
        case 0:
            return AnyEventSource(unchecked: { _ in AnonymousDisposable.forNothing })
        case 1:
            return eventSources[0]
        default:
            return AnyEventSource(unchecked: { [eventSources] consumer in
                CompositeDisposable(disposables: eventSources.map { $0.subscribe(consumer: consumer) })
            })
        }
    }
}
