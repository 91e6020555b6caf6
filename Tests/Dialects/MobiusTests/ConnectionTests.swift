import Millrace
import MobiusCore
import TestSupport
import Testing

@Suite("Connections")
struct ConnectionTests {
    private let log = Log<String>()

    @Test("An anonymous disposable runs its closure once, whoever disposes, and then releases it")
    func anonymousDisposable() {
        let tracker = LifetimeTracker()
        let count = Counter()
        let disposable = AnonymousDisposable { [instance = tracker.instance()] in
            instance.touch()
            count.add(1)
        }
        let wrapper = AnonymousDisposable(disposable)
        onThreads(4) { thread in thread % 2 == 0 ? disposable.dispose() : wrapper.dispose() }
        #expect(count.value == 1)
        #expect(tracker.alive == 0)
    }

    @Test("An anonymous disposable that is released does not run, and may dispose of itself")
    func anonymousDisposableReleased() {
        let log = log
        _ = AnonymousDisposable { log.note("released") }
        nonisolated(unsafe) var disposable: AnonymousDisposable?
        disposable = AnonymousDisposable {
            disposable?.dispose()
            log.note("disposed")
        }
        disposable?.dispose()
        #expect(log.values == ["disposed"])
    }

    @Test("A composite disposes once, in order")
    func composite() {
        let composite = CompositeDisposable(disposables: [
            AnonymousDisposable { log.note("1") }, AnonymousDisposable { log.note("2") },
        ])
        composite.dispose()
        composite.dispose()
        #expect(log.values == ["1", "2"])
    }

    @Test("While a disposable disposes, another thread may dispose of the same object, and does not wait")
    func disposingOnTwoThreads() {
        let log = log
        nonisolated(unsafe) var anonymous: AnonymousDisposable?
        nonisolated(unsafe) var composite: CompositeDisposable?
        anonymous = AnonymousDisposable {
            onThreads(1) { _ in anonymous?.dispose() }
            log.note("anonymous")
        }
        composite = CompositeDisposable(disposables: [
            AnonymousDisposable {
                onThreads(1) { _ in composite?.dispose() }
                log.note("composite")
            }
        ])
        anonymous?.dispose()
        composite?.dispose()
        #expect(log.values == ["anonymous", "composite"])
    }

    /// Code of an app may declare a type of this name, as helpers for Mobius do.
    private final class EmptyDisposable: Disposable {
        func dispose() {}
    }

    @Test("A task as a disposable is cancelled by its disposal; the name EmptyDisposable belongs to the app")
    func others() async {
        let empty: any Disposable = EmptyDisposable()
        empty.dispose()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
        }
        let disposable: any Disposable = task.asDisposable
        #expect(!task.isCancelled)
        disposable.dispose()
        await task.value
        #expect(task.isCancelled)
    }

    @Test("A connection is its two closures and nothing more")
    func connection() {
        do {
            let connection = Connection<Int>(
                acceptClosure: { log.note("\($0)") },
                disposeClosure: { log.note("dispose") }
            )
            connection.accept(1)
            connection.dispose()
            connection.accept(2)
            connection.dispose()
        }
        #expect(log.values == ["1", "dispose", "2", "dispose"])
    }

    private final class Source: EventSource {
        let name: String
        let log: Log<String>

        init(_ name: String, _ log: Log<String>) {
            self.name = name
            self.log = log
        }

        func subscribe(consumer: @escaping Consumer<String>) -> Disposable {
            consumer(name)
            return AnonymousDisposable { [name, log] in log.note("end \(name)") }
        }
    }

    @Test("Any connectables and event sources forward")
    func anyForwards() {
        let connectable = AnyConnectable<Int, Int> { consumer in
            Connection(acceptClosure: consumer, disposeClosure: {})
        }
        let connection = AnyConnectable(AnyConnectable(connectable)).connect { log.note("\($0)") }
        connection.accept(1)
        let disposable = AnonymousDisposable {}
        let source = AnyEventSource<Int> { _ in disposable }
        #expect(AnyEventSource(source).subscribe { _ in } === disposable)
        #expect(log.values == ["1"])
    }

    @Test("Wrapping a type-erased connectable, source, handler or logger again adds no layer")
    func noLayers() {
        let nothing = AnonymousDisposable {}
        let connectable = stackGrowth { note in
            AnyConnectable<Int, Int> { _ in
                note()
                return Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        } wrapping: {
            AnyConnectable($0)
        } use: {
            _ = $0.connect { _ in }
        }
        let source = stackGrowth { note in
            AnyEventSource<Int> { _ in
                note()
                return nothing
            }
        } wrapping: {
            AnyEventSource($0)
        } use: {
            _ = $0.subscribe { _ in }
        }
        let handler = stackGrowth { note in
            AnyEffectHandler<Int, Int> { _, _ in
                note()
                return nothing
            }
        } wrapping: {
            AnyEffectHandler(handler: $0)
        } use: { handler in
            _ = handler.handle(1, EffectCallback(onSend: { _ in }, onEnd: {}))
        }
        struct Logger: MobiusLogger {
            let note: @Sendable () -> Void
            func willUpdate(model: Int, event: Int) { note() }
            func didUpdate(model: Int, event: Int, next: Next<Int, Int>) {}
        }
        let logger = stackGrowth { note in
            AnyMobiusLogger(Logger(note: note))
        } wrapping: {
            AnyMobiusLogger($0)
        } use: {
            $0.willUpdate(model: 1, event: 1)
        }
        for growth in [connectable, source, handler, logger] { #expect(growth < 1_000) }
    }

    @Test("A composite source subscribes to all in order, and ends all in order, once")
    func compositeSource() {
        let builder = CompositeEventSourceBuilder<String>()
        let two = builder.addEventSource(Source("a", log)).addEventSource(Source("b", log))
        builder.build().subscribe { _ in log.note("never") }.dispose()
        let disposable = two.build().subscribe { log.note($0) }
        disposable.dispose()
        disposable.dispose()
        #expect(log.values == ["a", "b", "end a", "end b"])
    }

    @Test("A composite of one source emits that source's events, until it is disposed of")
    func compositeOfOne() {
        let source = CompositeEventSourceBuilder<String>().addEventSource(Source("a", log)).build()
        source.subscribe { log.note($0) }.dispose()
        #expect(log.values == ["a", "end a"])
    }

    @Test("Each subscription to a source of streams gets a stream, which exists when subscribe returns")
    func streamSource() async {
        let made = Log<AsyncStream<Int>.Continuation>()
        let ended = Events()
        let source = AnyEventSource<String>(events: {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            continuation.onTermination = { _ in ended.consume("ended") }
            made.note(continuation)
            return stream.map { "event \($0)" }
        })
        #expect(made.values.isEmpty)
        for round in 1...2 {
            let events = Events()
            let subscription = source.subscribe(consumer: events.consume)
            #expect(made.values.count == round)
            for number in 1...100 { made.values.last?.yield(number) }
            #expect(await events.next(100) == (1...100).map { "event \($0)" })
            subscription.dispose()
            #expect(await ended.next(1) == ["ended"])
        }
    }

    @Test("A subscription to a source of streams emits no event after it has been disposed of")
    func streamSourceDisposed() async {
        for _ in 1...20 {
            let log = Log<String>()
            let (first, released) = (Events(), Events())
            let tracker = LifetimeTracker()
            let source = AnyEventSource<Int>(events: {
                AsyncStream { continuation in
                    for number in 1...1_000 { continuation.yield(number) }
                }
            })
            let subscription = source.subscribe {
                [instance = tracker.instance(onDeinit: { released.consume("released") })] number in
                instance.touch()
                log.note("\(number)")
                if number == 1 { first.consume("first") }
                log.note("\(number) consumed")
            }
            _ = await first.next(1)
            subscription.dispose()
            log.note("disposed")
            // The task has ended when it has released the consumer.
            _ = await released.next(1)
            #expect(log.values.last == "disposed")
        }
    }

    @Test("A subscription to a source of streams may be disposed of by its consumer")
    func streamSourceDisposedByConsumer() async {
        let log = log
        let ended = Events()
        let subscription = Guarded<UserValue<any Disposable>?>(nil)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { _ in ended.consume("ended") }
        let disposable = AnyEventSource(events: { stream }).subscribe { event in
            log.note("\(event)")
            subscription.withLock(\.self)?.value.dispose()
        }
        subscription.exchange(UserValue(disposable))
        for number in 1...3 { continuation.yield(number) }
        _ = await ended.next(1)
        #expect(log.values == ["1"])
    }

    @Test("A source of any asynchronous sequence that cannot fail emits its elements, in order")
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func sequenceSource() async {
        let events = Events()
        let subscription = AnyEventSource<String>(events: { Countdown(number: 3) })
            .subscribe(consumer: events.consume)
        #expect(await events.next(3) == ["3", "2", "1"])
        subscription.dispose()
    }

    @Test("A source of a throwing sequence that is declared as never failing stops with a message")
    func failingSource() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let subscription = AnyEventSource<String>(events: { Failing() }).subscribe { _ in }
            while true { await Task.yield() }
            subscription.dispose()
        }
        let message = standardError(of: result)
        #expect(message.contains("Failing is a NonfailingSequence, and has failed: CancellationError()"))
    }

    @Test("Connectables, event sources, handlers and loggers may have opaque types")
    func namedByTypes() {
        struct Logger: MobiusLogger {
            let log: Log<String>
            func willUpdate(model: Int, event: Int) { log.note("event \(event)") }
            func didUpdate(model: Int, event: Int, next: Next<Int, String>) {}
        }
        let log = log
        func makeHandler() -> some EffectHandler<Void, Int> {
            AnyEffectHandler<Void, Int> { _, callback in
                callback.end(with: 2)
                return AnonymousDisposable {}
            }
        }
        func makeConnectable() -> some Connectable<String, Int> {
            EffectRouter<String, Int>().routeEffects(withParameters: { _ in () }).to(makeHandler())
                .asConnectable
        }
        func makeSource() -> some EventSource<Int> {
            AnyEventSource { consumer in
                consumer(1)
                return AnonymousDisposable {}
            }
        }
        func makeLogger() -> some MobiusLogger<Int, Int, String> { Logger(log: log) }

        let loop = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, String> in
                .next(model + event, effects: event == 1 ? ["effect"] : [])
            },
            effectHandler: makeConnectable()
        ).withEventSource(makeSource()).withLogger(makeLogger()).start(from: 0)
        #expect(loop.latestModel == 3)
        #expect(log.values == ["event 1", "event 2"])
    }
}
