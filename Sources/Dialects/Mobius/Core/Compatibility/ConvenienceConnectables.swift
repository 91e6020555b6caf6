import Millrace

// Connectables of Mobius 0.3 that are made with a closure. Each has one consumer at a time: `connect` replaces it,
// and disposing of any of the connections removes it. Without a consumer, connections do nothing.

/// Runs an action for each input.
open class ActionConnectable<Input, Output>: Connectable {
    private let action: () -> Void
    private let consumer = CurrentConsumer<Output>()

    /// Runs `action` for each input, before `accept` returns.
    @available(swift, introduced: 6)
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Runs `action` for each input, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Connects `consumer`, which replaces the consumer of the previous connection.
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        self.consumer.connect(consumer) { [action] _, _ in action() }
    }
}

/// Passes each input to a consumer.
open class ConsumerConnectable<Input, Output>: Connectable {
    private let inputConsumer: Consumer<Input>
    private let consumer = CurrentConsumer<Output>()

    /// Passes each input to `consumer`, before `accept` returns.
    @available(swift, introduced: 6)
    public init(_ consumer: @escaping SendableConsumer<Input>) {
        inputConsumer = consumer
    }

    /// Passes each input to `consumer`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(_ consumer: @escaping Consumer<Input>) {
        inputConsumer = consumer
    }

    /// Connects `consumer`, which replaces the consumer of the previous connection.
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        self.consumer.connect(consumer) { [inputConsumer] input, _ in inputConsumer(input) }
    }
}

/// Turns each input into an output.
open class BlockingFunctionConnectable<Input, Output>: Connectable {
    private let function: (Input) -> Output
    private let consumer = CurrentConsumer<Output>()

    /// Sends the result of `function` for each input, before `accept` returns.
    @available(swift, introduced: 6)
    public init(_ function: @escaping @Sendable (Input) -> Output) {
        self.function = function
    }

    /// Sends the result of `function` for each input, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(_ function: @escaping (Input) -> Output) {
        self.function = function
    }

    /// Connects `consumer`, which replaces the consumer of the previous connection.
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        self.consumer.connect(consumer) { [function] input, send in send(function(input)) }
    }
}

/// The consumer of the latest connection. All connections of a connectable send to this consumer.
private final class CurrentConsumer<Output>: Sendable {
    private let consumer = Guarded(UserValue<Consumer<Output>?>(nil))

    func connect<Input>(
        _ consumer: @escaping Consumer<Output>,
        _ accept: @escaping (Input, @escaping Consumer<Output>) -> Void
    ) -> Connection<Input> {
        self.consumer.exchange(UserValue(consumer))
        return Connection(
            acceptClosure: { input in
                guard self.current != nil else { return }
                // The consumer is read again for each output, since `accept` may dispose of the connection.
                accept(input) { output in self.current?(output) }
            },
            disposeClosure: { self.consumer.exchange(UserValue(nil)) }
        )
    }

    private var current: Consumer<Output>? { consumer.withLock { $0 }.value }
}

/// Connections that must not be used: every call reports an error.
@available(*, deprecated, message: "Make a Connection that says what is wrong with it.")
public enum BrokenConnection<Value> {
    /// Reports the call as an error.
    public static func accept(_ value: Value) {
        report("'accept' called on invalid connection of \(Value.self)")
    }

    /// Reports the call as an error.
    public static func dispose() {
        report("'dispose' called on invalid connection of \(Value.self)")
    }

    /// A connection that reports every call of `accept` or `dispose` as an error.
    public static func connection() -> Connection<Value> {
        Connection(acceptClosure: accept, disposeClosure: dispose)
    }
}
