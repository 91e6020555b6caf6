import MobiusCore

extension EventSource {
    /// A source of what `transform` makes of each event, as it passes. Subscribes to this one for each
    /// subscription of its own.
    public func map<NewEvent>(transform: @escaping (Event) -> NewEvent) -> AnyEventSource<NewEvent> {
        AnyEventSource { consumer in
            self.subscribe { event in consumer(transform(event)) }
        }
    }
}
