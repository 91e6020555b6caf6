import MobiusCore

/// A logger that writes a line for each start, event, new model and effect of a loop.
public final class SimpleLogger<Model, Event, Effect>: MobiusLogger {
    private let prefix: String
    private let consumer: Consumer<String>

    /// Writes lines that begin with `tag` to `consumer`; by default to the standard output.
    @available(swift, introduced: 6)
    public init(tag: String = "Mobius", consumer: @escaping SendableConsumer<String> = { print($0) }) {
        prefix = "\(tag): "
        self.consumer = consumer
    }

    /// Writes lines that begin with `tag` to `consumer`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(tag: String = "Mobius", consumer: @escaping Consumer<String> = { print($0) }) {
        prefix = "\(tag): "
        self.consumer = consumer
    }

    /// Writes that the loop is about to be initialised.
    public func willInitiate(model: Model) {
        write("Initializing loop")
    }

    /// Writes the first model and the first effects.
    public func didInitiate(model: Model, first: First<Model, Effect>) {
        write("Loop initialized, starting from model: \(first.model)")
        write(first.effects)
    }

    /// Writes the event.
    public func willUpdate(model: Model, event: Event) {
        write("Event received: \(event)")
    }

    /// Writes the new model, if there is one, and the effects.
    public func didUpdate(model: Model, event: Event, next: Next<Model, Effect>) {
        if let model = next.model { write("Model updated: \(model)") }
        write(next.effects)
    }

    private func write(_ effects: [Effect]) {
        for effect in effects { write("Effect dispatched: \(effect)") }
    }

    private func write(_ line: String) {
        consumer(prefix + line)
    }
}
