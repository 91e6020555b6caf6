import MobiusCore

extension Connectable {
    /// A connectable that transforms each input and passes it to this connectable. Each connection to the new
    /// connectable opens one to this connectable.
    @available(swift, introduced: 6)
    public func contramap<NewInput>(
        _ transform: @escaping @Sendable (NewInput) -> Input
    ) -> AnyConnectable<NewInput, Output> {
        contramap(unchecked: transform)
    }

    /// A connectable that transforms each input, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func contramap<NewInput>(
        _ transform: @escaping (NewInput) -> Input
    ) -> AnyConnectable<NewInput, Output> {
        contramap(unchecked: transform)
    }

    @_disfavoredOverload
    func contramap<NewInput>(unchecked transform: @escaping (NewInput) -> Input) -> AnyConnectable<
        NewInput, Output
    > {
        AnyConnectable(unchecked: { consumer in
            let connection = self.connect(consumer)
            return Connection(
                acceptClosure: { connection.accept(transform($0)) },
                disposeClosure: connection.dispose
            )
        })
    }

    /// A connectable that transforms each output of this connectable. Each connection to the new connectable opens one
    /// to this connectable.
    @available(swift, introduced: 6)
    public func map<NewOutput>(
        _ transform: @escaping @Sendable (Output) -> NewOutput
    ) -> AnyConnectable<Input, NewOutput> {
        map(unchecked: transform)
    }

    /// A connectable that transforms each output of this connectable, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func map<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyConnectable<Input, NewOutput> {
        map(unchecked: transform)
    }

    @_disfavoredOverload
    func map<NewOutput>(unchecked transform: @escaping (Output) -> NewOutput) -> AnyConnectable<
        Input, NewOutput
    > {
        AnyConnectable(unchecked: { consumer in
            self.connect { output in consumer(transform(output)) }
        })
    }
}

extension EventSource {
    /// A source that transforms each event that this source emits. Each subscription to the new source opens one to
    /// this source.
    @available(swift, introduced: 6)
    public func map<NewEvent>(
        transform: @escaping @Sendable (Event) -> NewEvent
    ) -> AnyEventSource<NewEvent> {
        map(unchecked: transform)
    }

    /// A source that transforms each event that this source emits, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public func map<NewEvent>(transform: @escaping (Event) -> NewEvent) -> AnyEventSource<NewEvent> {
        map(unchecked: transform)
    }

    @_disfavoredOverload
    func map<NewEvent>(unchecked transform: @escaping (Event) -> NewEvent) -> AnyEventSource<NewEvent> {
        AnyEventSource(unchecked: { consumer in
            self.subscribe { event in consumer(transform(event)) }
        })
    }
}
