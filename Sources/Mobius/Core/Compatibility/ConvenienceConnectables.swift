import Millrace

// Connectables of Mobius 0.3 that are made with a closure. After disposal they do nothing, and a new connection takes the
// place of the one before.

/// Runs an action for each input.
@available(*, deprecated, message: "Use a route of an EffectRouter, or an AnyConnectable.")
open class ActionConnectable<Input, Output>: Connectable {
    private let action: () -> Void
    private let consumer = CurrentConsumer<Output>()

    /// Runs `action` for each input, before `accept` returns.
    public init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Connects it, in the place of the connection before.
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        self.consumer.connect(consumer) { [action] _, _ in action() }
    }
}

/// Hands each input to a consumer.
@available(*, deprecated, message: "Use a route of an EffectRouter, or an AnyConnectable.")
open class ConsumerConnectable<Input, Output>: Connectable {
    private let inputConsumer: Consumer<Input>
    private let consumer = CurrentConsumer<Output>()

    /// Hands each input to `consumer`, before `accept` returns.
    public init(_ consumer: @escaping Consumer<Input>) {
        inputConsumer = consumer
    }

    /// Connects it, in the place of the connection before.
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        self.consumer.connect(consumer) { [inputConsumer] input, _ in inputConsumer(input) }
    }
}

/// Makes an output of each input.
@available(*, deprecated, message: "Use a route of an EffectRouter, or an AnyConnectable.")
open class BlockingFunctionConnectable<Input, Output>: Connectable {
    private let function: (Input) -> Output
    private let consumer = CurrentConsumer<Output>()

    /// Sends what `function` makes of each input, before `accept` returns.
    public init(_ function: @escaping (Input) -> Output) {
        self.function = function
    }

    /// Connects it, in the place of the connection before.
    public func connect(_ consumer: @escaping Consumer<Output>) -> Connection<Input> {
        self.consumer.connect(consumer) { [function] input, send in send(function(input)) }
    }
}

/// The consumer of the live connection, which all connections use.
///
/// Sendable: `consumer` is read and written under `lock` only.
private final class CurrentConsumer<Output>: @unchecked Sendable {
    private let lock = Lock()
    private var consumer: Consumer<Output>?

    func connect<Input>(
        _ consumer: @escaping Consumer<Output>,
        _ accept: @escaping (Input, @escaping Consumer<Output>) -> Void
    ) -> Connection<Input> {
        replace(with: consumer)
        return Connection(
            acceptClosure: { input in
                guard self.current != nil else { return }
                // Asked again for each output, since the closure may dispose of the connection.
                accept(input) { output in self.current?(output) }
            },
            disposeClosure: { self.replace(with: nil) }
        )
    }

    private var current: Consumer<Output>? { lock.withLock { consumer } }

    private func replace(with consumer: Consumer<Output>?) {
        let replaced = lock.withLock {
            let replaced = self.consumer
            self.consumer = consumer
            return replaced
        }
        withExtendedLifetime(replaced) {}
    }
}

/// Connections that must not be used: to do so is an error.
@available(*, deprecated, message: "Make a Connection that says what is wrong with it.")
public enum BrokenConnection<Value> {
    /// Reports that it was called.
    public static func accept(_ value: Value) {
        refuse("'accept' called on invalid connection of \(Value.self)")
    }

    /// Reports that it was called.
    public static func dispose() {
        refuse("'dispose' called on invalid connection of \(Value.self)")
    }

    /// A connection of which both are errors.
    public static func connection() -> Connection<Value> {
        Connection(acceptClosure: accept, disposeClosure: dispose)
    }
}
