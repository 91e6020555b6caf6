import MobiusCore

extension Connectable {
    /// A connectable that transforms each input and passes it to this connectable. Each connection to the new
    /// connectable opens one to this connectable.
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

    /// A connectable that transforms each output of this connectable. Each connection to the new connectable opens one
    /// to this connectable.
    public func map<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyConnectable<Input, NewOutput> {
        AnyConnectable { consumer in
            self.connect { output in consumer(transform(output)) }
        }
    }
}

extension EventSource {
    /// A source that transforms each event that this source emits. Each subscription to the new source opens one to
    /// this source.
    public func map<NewEvent>(transform: @escaping (Event) -> NewEvent) -> AnyEventSource<NewEvent> {
        AnyEventSource { consumer in
            self.subscribe { event in consumer(transform(event)) }
        }
    }
}
