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
