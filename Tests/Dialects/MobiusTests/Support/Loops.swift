import MobiusCore
import TestSupport

/// A loop that adds its events to its model.
func counterLoop(from model: Int = 0) -> MobiusLoop<Int, Int, Never> {
    Mobius.loop(
        update: { model, event in .next(model + event) },
        effectHandler: EffectRouter<Never, Int>().asConnectable
    ).start(from: model)
}

/// A handler that records its calls.
func recordingHandler<Effect, Event>(_ log: Log<String>) -> AnyConnectable<Effect, Event> {
    AnyConnectable { _ in
        log.note("connect")
        return Connection(
            acceptClosure: { log.note("effect \($0)") },
            disposeClosure: { log.note("dispose handler") }
        )
    }
}

/// Retains its consumers, so that a test can call them later, even when that is not allowed.
final class ConsumerKeeper<Input, Event>: Connectable, EventSource {
    private(set) var consumers: [Consumer<Event>] = []
    var onConnect: (@escaping Consumer<Event>) -> Void = { _ in }
    var onAccept: (Input, Consumer<Event>) -> Void = { _, _ in }
    var onDispose: (Consumer<Event>) -> Void = { _ in }

    func connect(_ consumer: @escaping Consumer<Event>) -> Connection<Input> {
        consumers.append(consumer)
        onConnect(consumer)
        return Connection(
            acceptClosure: { [self] in onAccept($0, consumer) },
            disposeClosure: { [self] in onDispose(consumer) }
        )
    }

    func subscribe(consumer: @escaping Consumer<Event>) -> Disposable {
        consumers.append(consumer)
        onConnect(consumer)
        return AnonymousDisposable(unchecked: { [self] in onDispose(consumer) })
    }
}
