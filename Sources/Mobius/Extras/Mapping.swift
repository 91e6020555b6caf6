import MobiusCore

extension Connectable {
    /// A connectable whose inputs are transformed on their way in. Connects this one for each connection of its
    /// own.
    public func contramap<NewInput>(
        _ transform: @escaping (NewInput) -> Input
    ) -> AnyConnectable<NewInput, Output> {
        AnyConnectable { consumer in
            let connection = self.connect(consumer)
            return Connection(
                acceptClosure: { connection.accept(transform($0)) },
                disposeClosure: connection.dispose
            )
        }
    }

    /// A connectable whose outputs are transformed on their way out. Connects this one for each connection of
    /// its own.
    public func map<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyConnectable<Input, NewOutput> {
        AnyConnectable { consumer in
            self.connect { output in consumer(transform(output)) }
        }
    }
}

extension EventSource {
    /// A source of what `transform` makes of each event, as it passes. Subscribes to this one for each
    /// subscription of its own.
    public func map<NewEvent>(transform: @escaping (Event) -> NewEvent) -> AnyEventSource<NewEvent> {
        AnyEventSource { consumer in
            self.subscribe { event in consumer(transform(event)) }
        }
    }
}
