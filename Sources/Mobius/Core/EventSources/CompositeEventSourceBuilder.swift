/// Makes one event source of several.
///
/// ```swift
/// let source = CompositeEventSourceBuilder<AppEvent>()
///     .addEventSource(clock)
///     .addEventSource(socket)
///     .build()
/// ```
public struct CompositeEventSourceBuilder<Event> {
    private let eventSources: [AnyEventSource<Event>]

    /// A builder without sources: what it builds never emits.
    public init() {
        self.init(eventSources: [])
    }

    private init(eventSources: [AnyEventSource<Event>]) {
        self.eventSources = eventSources
    }

    /// A builder with one source more; this one stays as it is.
    public func addEventSource<S: EventSource>(_ source: S) -> CompositeEventSourceBuilder<Event>
    where S.Event == Event {
        CompositeEventSourceBuilder(eventSources: eventSources + [AnyEventSource(source)])
    }

    /// A source of the events of all. To subscribe to it subscribes to each, in the order in which they were
    /// added; what that returns ends all subscriptions, in the same order, once.
    public func build() -> AnyEventSource<Event> {
        switch eventSources.count {
        case 0:
            return AnyEventSource { _ in EmptyDisposable() }
        case 1:
            return eventSources[0]
        default:
            return AnyEventSource { [eventSources] consumer in
                CompositeDisposable(disposables: eventSources.map { $0.subscribe(consumer: consumer) })
            }
        }
    }
}
