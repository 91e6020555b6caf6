import Dispatch
import Foundation
import Millrace
import TestSupport
import Testing

@testable import MobiusCore

@Suite("Controller")
struct ControllerTests {
    private let log = Log<String>()
    private let loopQueue = DispatchQueue(label: "test loop")
    private let viewQueue = DispatchQueue(label: "test view")

    typealias StringController = MobiusController<String, String, String>

    /// A view that records the models it receives, and its disposal.
    private func view(
        _ log: Log<String>,
        connected: @escaping @Sendable (@escaping Consumer<String>) -> Void = { _ in },
        accept: @escaping SendableConsumer<String> = { _ in }
    ) -> AnyConnectable<String, String> {
        AnyConnectable { consumer in
            connected(consumer)
            return Connection(
                acceptClosure: {
                    log.note($0)
                    accept($0)
                },
                disposeClosure: { log.note("dispose view") }
            )
        }
    }

    /// A controller whose update function appends each event to the model. Events in capitals also start effects.
    private func controller(
        _ handler: ConsumerKeeper<String, String> = ConsumerKeeper(),
        from model: String = "S",
        initiate: (@Sendable (String) -> First<String, String>)? = nil
    ) -> StringController {
        Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in
                .next(model + event, effects: event == event.uppercased() ? [event] : [])
            },
            effectHandler: handler
        ).makeController(from: model, initiate: initiate, loopQueue: loopQueue, viewQueue: viewQueue)
    }

    private func settle(_ controller: StringController) {
        _ = controller.model
        viewQueue.sync {}
    }

    // MARK: States

    @Test("Each refused call has its message")
    func refusals() {
        let name = "MobiusController<String, String, String>: "
        let controller = controller()
        #expect(hookMessage { controller.stop() } == name + "cannot stop a controller while not running")
        #expect(hookMessage { controller.disconnectView() } == name + "no view connected, cannot disconnect")
        #expect(
            hookMessage { controller.disconnectView(id: UUID()) }
                == name + "invalid view connection, cannot disconnect"
        )
        controller.connectView(view(log))
        let second = controller.connectView(view(log))
        #expect(
            hookMessage { controller.disconnectView() }
                == name + "missing view connection id, cannot disconnect"
        )
        controller.disconnectView(id: second)
        controller.start()
        #expect(
            hookMessage { controller.start() } == name + "cannot start a controller while already running"
        )
        #expect(
            hookMessage { controller.connectView(view(log)) }
                == name + "cannot connect a view while running"
        )
        let disconnect = name + "cannot disconnect view while running; call stop first"
        #expect(hookMessage { controller.disconnectView() } == disconnect)
        #expect(hookMessage { controller.disconnectView(id: UUID()) } == disconnect)
        #expect(hookMessage { controller.replaceModel("") } == name + "cannot replace model while running")
        // None of these calls has blocked or changed anything.
        #expect(controller.running)
        #expect(controller.model == "S")
        controller.stop()
        controller.disconnectView()
    }

    @Test("The model is preserved between two runs, and running reflects start and stop")
    func runs() {
        let source = ConsumerKeeper<String, String>()
        let controller = controller(source)
        #expect(!controller.running)
        controller.start()
        #expect(controller.running)
        source.consumers[0]("1")
        #expect(controller.model == "S1")
        source.consumers[0]("2")
        controller.stop()
        #expect(!controller.running)
        #expect(controller.model == "S12")
        controller.start()
        #expect(controller.model == "S12")
        controller.stop()
        controller.replaceModel("R")
        #expect(controller.model == "R")
    }

    @Test("running is true from the beginning of start to the end of stop, on any thread")
    func runningInside() {
        nonisolated(unsafe) weak var owner: StringController?
        let log = log
        @Sendable func note(_ what: String) {
            onThreads(1) { _ in log.note("\(what) \(owner?.running == true)") }
        }
        let handler = ConsumerKeeper<String, String>()
        handler.onConnect = { _ in note("handler") }
        handler.onDispose = { _ in note("dispose handler") }
        let controller = controller(
            handler,
            initiate: { model in
                note("initiate")
                return First(model: model)
            }
        )
        owner = controller
        controller.connectView(
            AnyConnectable<String, String> { _ in
                note("view")
                return Connection(acceptClosure: { _ in }, disposeClosure: { note("dispose view") })
            }
        )
        controller.start()
        controller.stop()
        #expect(
            log.values == [
                "initiate true", "handler true", "view true", "dispose handler true", "dispose view true",
            ]
        )
        #expect(!controller.running)
    }

    @Test("initiate is applied to the last model at each start, and views see only its result")
    func initiate() {
        let handler = ConsumerKeeper<String, String>()
        handler.onAccept = { [log] effect, _ in log.note("effect \(effect)") }
        let controller = controller(handler, initiate: { First(model: $0 + "i", effects: ["E"]) })
        controller.connectView(view(log))
        controller.start()
        settle(controller)
        controller.stop()
        controller.start()
        settle(controller)
        controller.stop()
        #expect(log.values == ["effect E", "Si", "dispose view", "effect E", "Sii", "dispose view"])
    }

    @Test("Views see the start model first, then the models of early events")
    func earlyEvents() {
        let handler = ConsumerKeeper<String, String>()
        handler.onConnect = { $0("-startup") }
        let controller = controller(handler)
        controller.connectView(view(log, connected: { $0("-view") }))
        controller.start()
        settle(controller)
        #expect(log.values == ["S", "S-startup", "S-startup-view"])
        controller.stop()
    }

    @Test("A view connected twice receives each model twice, until each connection is disconnected")
    func severalViews() {
        let controller = controller()
        let view = view(log)
        let first = controller.connectView(view)
        let second = controller.connectView(view)
        #expect(first != second)
        controller.start()
        settle(controller)
        controller.stop()
        controller.disconnectView(id: first)
        controller.start()
        settle(controller)
        controller.stop()
        #expect(log.values == ["S", "S", "dispose view", "dispose view", "S", "dispose view"])
    }

    @Test("Views are connected, notified and disposed of in the order in which they were added")
    func orderOfViews() {
        let controller = controller()
        for name in ["1", "2", "3"] {
            controller.connectView(
                AnyConnectable<String, String> { [log] _ in
                    log.note("connect \(name)")
                    return Connection(
                        acceptClosure: { log.note("\(name) \($0)") },
                        disposeClosure: { log.note("dispose \(name)") }
                    )
                }
            )
        }
        viewQueue.suspend()
        controller.start()
        viewQueue.resume()
        settle(controller)
        controller.stop()
        #expect(
            log.values == [
                "connect 1", "connect 2", "connect 3", "1 S", "2 S", "3 S", "dispose 1", "dispose 2",
                "dispose 3",
            ]
        )
    }

    // MARK: Queues

    @Test("All callbacks run on the loop queue, except the views' accept, which runs on the view queue")
    func queues() {
        let (loopQueue, viewQueue, log) = (loopQueue, viewQueue, log)
        @Sendable func onLoopQueue(_ what: String) {
            dispatchPrecondition(condition: .onQueue(loopQueue))
            log.note(what)
        }
        struct Logger: MobiusLogger {
            let note: @Sendable (String) -> Void
            func willInitiate(model: String) { note("log initiate") }
            func didInitiate(model: String, first: First<String, String>) {}
            func willUpdate(model: String, event: String) { note("log update") }
            func didUpdate(model: String, event: String, next: Next<String, String>) {}
        }
        let key = DispatchSpecificKey<String>()
        viewQueue.setSpecific(key: key, value: "view")
        let source = AnyConnectable<String, String> { _ in
            onLoopQueue("connect source")
            return Connection(
                acceptClosure: { onLoopQueue("source \($0)") },
                disposeClosure: { onLoopQueue("dispose source") }
            )
        }
        let handler = AnyConnectable<String, String> { _ in
            onLoopQueue("connect handler")
            return Connection(
                acceptClosure: { onLoopQueue("effect \($0)") },
                disposeClosure: { onLoopQueue("dispose handler") }
            )
        }
        let view = AnyConnectable<String, String> { consumer in
            onLoopQueue("connect view")
            return Connection(
                acceptClosure: { model in
                    dispatchPrecondition(condition: .onQueue(viewQueue))
                    #expect(DispatchQueue.getSpecific(key: key) == "view")
                    if model == "S" { consumer("E") }
                },
                disposeClosure: { onLoopQueue("dispose view") }
            )
        }
        let controller = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in
                onLoopQueue("update")
                return .next(model + event, effects: [event])
            },
            effectHandler: handler
        ).withLogger(Logger(note: onLoopQueue)).withEventSource(source).makeController(
            from: "S",
            initiate: { model in
                onLoopQueue("initiate")
                return First(model: model, effects: ["start"])
            },
            loopQueue: loopQueue,
            viewQueue: viewQueue
        )
        controller.connectView(view)
        controller.start()
        viewQueue.sync {}
        settle(controller)
        controller.stop()
        #expect(
            log.values == [
                "log initiate", "initiate", "connect handler", "connect source", "source S", "effect start",
                "connect view", "log update", "update", "source SE", "effect E", "dispose handler",
                "dispose source", "dispose view",
            ]
        )
    }

    @Test(
        "1,000 events from several threads are all applied, on a concurrent queue too",
        arguments: [true, false]
    )
    func concurrentEvents(isConcurrent: Bool) {
        let source = ConsumerKeeper<Int, Int>()
        let models = Log<Int>()
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).withEventSource(AnyEventSource(source)).makeController(
            from: 0,
            loopQueue: isConcurrent ? .global() : loopQueue,
            viewQueue: isConcurrent ? .global() : viewQueue
        )
        let last = DispatchSemaphore(value: 0)
        controller.connectView(
            AnyConnectable<Int, Int> { _ in
                Connection(
                    acceptClosure: {
                        models.note($0)
                        if $0 == 1_000 { last.signal() }
                    },
                    disposeClosure: {}
                )
            }
        )
        controller.start()
        nonisolated(unsafe) let consumer = source.consumers[0]
        onThreads(4) { _ in for _ in 0..<250 { consumer(1) } }
        // Under load another thread may process the last events, after the threads above have ended.
        last.wait()
        #expect(controller.model == 1_000)
        #expect(models.values == Array(0...1_000))
        controller.stop()
    }

    @Test("A sender does not wait for the loop queue")
    func sendingWithoutWaiting() {
        let (handler, source) = (ConsumerKeeper<String, String>(), ConsumerKeeper<String, String>())
        let view = ConsumerKeeper<String, String>()
        let controller = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in .next(model + event) },
            effectHandler: handler
        ).withEventSource(AnyEventSource(source))
            .makeController(from: "S", loopQueue: loopQueue, viewQueue: viewQueue)
        controller.connectView(view)
        controller.start()
        loopQueue.suspend()
        for (keeper, event) in zip([handler, source, view], ["1", "2", "3"]) { keeper.consumers[0](event) }
        loopQueue.resume()
        #expect(controller.model == "S123")
        controller.stop()
    }

    @Test("Models arrive on the view queue in order with other blocks")
    func viewQueueInOrder() {
        let entered = DispatchSemaphore(value: 0)
        let proceed = DispatchSemaphore(value: 0)
        let controller = controller()
        controller.connectView(
            view(
                log,
                accept: { model in
                    guard model == "S" else { return }
                    entered.signal()
                    proceed.wait()
                }
            )
        )
        controller.start()
        entered.wait()
        viewQueue.async { [log] in log.note("before") }
        controller.dispatchEvent("a")
        #expect(controller.model == "Sa")
        viewQueue.async { [log] in log.note("after") }
        proceed.signal()
        viewQueue.sync {}
        viewQueue.sync {}
        #expect(log.values == ["S", "before", "Sa", "after"])
        controller.stop()
    }

    // MARK: Stopping

    @Test("an update may stop its controller, whose last model is the result of that update")
    func stopInsideUpdate() {
        final class Owner {
            var controller: MobiusController<String, String, String>?
        }
        nonisolated(unsafe) let owner = Owner()
        let controller = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in
                if event == "stop" { owner.controller?.stop() }
                return .next(model + event, effects: ["of " + event])
            },
            effectHandler: recordingHandler(log)
        ).makeController(from: "S")
        owner.controller = controller
        controller.start()
        controller.dispatchEvent("a")
        controller.dispatchEvent("stop")
        controller.dispatchEvent("b")
        #expect(controller.model == "Sastop")
        #expect(!controller.running)
        #expect(log.values == ["connect", "effect of a", "dispose handler"])
        controller.start()
        #expect(controller.model == "Sastop")
        controller.stop()
        controller.replaceModel("new")
        #expect(controller.model == "new")
        owner.controller = nil
    }

    @Test("No model reaches a view after stop, not even a pending one")
    func stopWithModelsWaiting() {
        let controller = controller()
        controller.connectView(view(log))
        viewQueue.suspend()
        controller.start()
        controller.stop()
        viewQueue.resume()
        viewQueue.sync {}
        #expect(log.values == ["dispose view"])
    }

    @Test("stop waits for a running accept of a view before it disposes of the view")
    func stopWaitsForAccept() {
        let (accepting, disposed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = log
        let view = AnyConnectable<Int, Int> { _ in
            Connection(
                acceptClosure: { _ in
                    accepting.signal()
                    // The disposal must wait, so this times out.
                    _ = disposed.wait(timeout: .now() + .milliseconds(200))
                    log.note("accepted")
                },
                disposeClosure: {
                    log.note("disposed")
                    disposed.signal()
                }
            )
        }
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in .next(model + event) },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).makeController(from: 0, loopQueue: loopQueue, viewQueue: viewQueue)
        controller.connectView(view)
        controller.start()
        accepting.wait()
        controller.stop()
        #expect(log.values == ["accepted", "disposed"])
    }

    @Test("a view may stop its controller while it receives a model", arguments: [true, false])
    func stopInsideAccept(isMain: Bool) async {
        let log = log
        let stopped = AsyncStream<Void>.makeStream()
        let builder = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in .next(model + event) },
            effectHandler: ConsumerKeeper<String, String>()
        )
        let queue = isMain ? DispatchQueue.main : viewQueue
        let controller = builder.makeController(from: "S", loopQueue: .global(), viewQueue: queue)
        controller.connectView(
            view(
                log,
                connected: { $0("1") },
                accept: { [unowned controller] _ in
                    controller.stop()
                    log.note("stopped")
                    stopped.continuation.yield()
                }
            )
        )
        controller.start()
        for await _ in stopped.stream { break }
        await withCheckedContinuation { done in queue.async { done.resume() } }
        #expect(log.values == ["S", "dispose view", "stopped"])
    }

    @Test("A view that reads the model while another thread stops the controller does not deadlock")
    func modelInsideAcceptWhileStopping() {
        for _ in 0..<50 {
            let controller = controller()
            let entered = DispatchSemaphore(value: 0)
            controller.connectView(
                view(
                    log,
                    accept: { [unowned controller] _ in
                        entered.signal()
                        _ = controller.model
                    }
                )
            )
            controller.start()
            entered.wait()
            controller.stop()
            viewQueue.sync {}
            #expect(!controller.running)
        }
    }

    @Test("stop does not wait for a view that reads the model and so waits for the loop queue itself")
    func stopWhileViewWaits() {
        final class Owner {
            var controller: StringController?
        }
        nonisolated(unsafe) let owner = Owner()
        let (entered, proceed, isBlocked) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let viewThread = Log<UInt>()
        let controller = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in
                proceed.signal()
                isBlocked.wait()
                owner.controller?.stop()
                return .next(model + event)
            },
            effectHandler: ConsumerKeeper<String, String>()
        ).makeController(from: "S", loopQueue: loopQueue, viewQueue: viewQueue)
        owner.controller = controller
        controller.connectView(
            view(
                log,
                accept: { [unowned controller, log] _ in
                    viewThread.note(CurrentThread.id)
                    entered.signal()
                    proceed.wait()
                    log.note("read \(controller.model)")
                }
            )
        )
        controller.start()
        entered.wait()
        controller.executor.watch(viewThread.values[0], with: isBlocked)
        controller.dispatchEvent("a")
        viewQueue.sync {}
        controller.executor.endWatching(with: isBlocked)
        #expect(!controller.running)
        #expect(log.values == ["S", "dispose view", "read Sa"])
        owner.controller = nil
    }

    @Test("stop waits for a view's accept that has read the model")
    func stopDuringAcceptThatHasRead() {
        for _ in 0..<5 {
            let controller = controller()
            let log = Log<String>()
            let entered = DispatchSemaphore(value: 0)
            controller.connectView(
                view(
                    log,
                    accept: { [unowned controller] _ in
                        _ = controller.model
                        entered.signal()
                        usleep(5_000)
                        log.note("accepted")
                    }
                )
            )
            controller.start()
            entered.wait()
            controller.stop()
            log.note("stopped")
            #expect(log.values.contains("accepted"))
        }
    }

    @Test(
        "Events sent to the consumer of an earlier run are dropped, before and during the next run"
    )
    func staleEvents() {
        let source = ConsumerKeeper<String, String>()
        let controller = controller(source)
        controller.start()
        controller.stop()
        source.consumers[0]("1")
        controller.start()
        source.consumers[0]("2")
        #expect(controller.model == "S")
        source.consumers[1]("3")
        #expect(controller.model == "S3")
        controller.stop()
    }

    @Test("Dropped events do not reach the transformers")
    func transformersAfterStop() {
        let source = ConsumerKeeper<Int, String>()
        let controller = Mobius.loop(
            update: { (model: Int, _: String) -> Next<Int, Never> in .next(model + 1) },
            effectHandler: EffectRouter<Never, String>().asConnectable
        )
        .withEventSource(AnyConnectable(source))
        .withEventConsumerTransformer { [log] consumer in
            { event in
                log.note(event)
                consumer(event)
            }
        }
        .makeController(from: 0, loopQueue: loopQueue, viewQueue: viewQueue)
        source.onDispose = { $0("during stop") }
        controller.start()
        source.consumers[0]("in time")
        controller.stop()
        source.consumers[0]("stopped")
        controller.start()
        source.consumers[0]("stale")
        #expect(controller.model == 1)
        #expect(log.values == ["in time"])
        controller.stop()
    }

    @Test(
        "a disposed view's events are dropped, even during the next run"
    )
    func viewConsumerAfterStop() {
        let view = ConsumerKeeper<String, String>()
        view.onDispose = { $0("late") }
        let controller = controller()
        controller.connectView(view)
        controller.start()
        controller.stop()
        #expect(controller.model == "S")
        #expect(hookMessage { view.consumers[0]("x") } == nil)
        controller.start()
        #expect(hookMessage { view.consumers[0]("x") } == nil)
        view.consumers[1]("1")
        #expect(controller.model == "S1")
        controller.stop()
    }

    @Test("an event that a view is sending while another thread stops the controller is dropped")
    func viewEventDuringStop() {
        let (isSending, hasStopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        nonisolated(unsafe) let view = ConsumerKeeper<String, String>()
        let controller = controller()
        controller.connectView(
            AnyConnectable<String, String> { consumer in
                view.connect { event in
                    // The event is being sent, and has not reached the controller.
                    isSending.signal()
                    hasStopped.wait()
                    consumer(event)
                }
            }
        )
        controller.start()
        nonisolated(unsafe) let consumer = view.consumers[0]
        let log = log
        onThreads(2) { thread in
            if thread == 0 {
                log.note(hookMessage { consumer("late") } ?? "dropped")
            } else {
                isSending.wait()
                controller.stop()
                hasStopped.signal()
            }
        }
        #expect(log.values == ["dropped"])
        #expect(controller.model == "S")
    }

    @Test(
        "Each event that views send during starts and stops is applied once, in its own run, or dropped"
    )
    func viewEventStorm() {
        struct Event { var run, sender, number: Int }
        struct Model {
            var run = 0
            var last = [0, 0, 0]
        }
        let runs = 300
        let seed = UInt64.random(in: 0...UInt64.max)
        let wrong = Log<String>()
        let consumers = Log<Consumer<Event>>()
        let controller = Mobius.loop(
            update: { (model: Model, event: Event) -> Next<Model, Never> in
                var model = model
                if event.run != model.run || event.number <= model.last[event.sender] {
                    wrong.note("\(event) in \(model)")
                }
                model.last[event.sender] = event.number
                return .next(model)
            },
            effectHandler: EffectRouter<Never, Event>().asConnectable
        ).makeController(
            from: Model(),
            initiate: { First(model: Model(run: $0.run + 1, last: $0.last)) },
            loopQueue: loopQueue,
            viewQueue: viewQueue
        )
        controller.connectView(
            AnyConnectable<Model, Event> { consumer in
                consumers.note(consumer)
                return Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        controller.start()
        onThreads(4) { thread in
            var random = SeededGenerator(seed: seed &+ UInt64(thread))
            if thread == 3 {
                for _ in 1..<runs {
                    for _ in 0..<Int.random(in: 0..<20, using: &random) { _ = controller.running }
                    controller.stop()
                    controller.start()
                }
            } else {
                var number = 0
                while true {
                    let known = consumers.values
                    if known.count == runs { return }
                    // Sends mostly from the view of the current run, and sometimes from that of an earlier run.
                    let run = max(1, known.count - [0, 0, 0, 1, 5].randomElement(using: &random)!)
                    number += 1
                    known[run - 1](Event(run: run, sender: thread, number: number))
                }
            }
        }
        controller.stop()
        #expect(wrong.values.isEmpty, "seed \(seed)")
        #expect(controller.model.run == runs, "seed \(seed)")
    }

    // MARK: Illegal contexts

    @Test("the controller may be read, stopped and started inside an effect of its loop")
    func useInsideLoop() {
        let handler = ConsumerKeeper<String, String>()
        let controller = controller(handler)
        handler.onAccept = { [log, unowned controller] effect, consumer in
            log.note(controller.model)
            if effect == "STOP" {
                consumer("dropped")
                controller.stop()
                log.note("running \(controller.running)")
                if controller.model == "SSTOP" { controller.start() }
            }
        }
        controller.start()
        handler.consumers[0]("STOP")
        #expect(controller.model == "SSTOP")
        #expect(controller.running)
        #expect(log.values == ["SSTOP", "running false"])
        controller.stop()
    }

    @Test("A stop inside start takes effect at the end of start")
    func stopInsideStart() {
        let controller = controller()
        controller.connectView(view(log, connected: { [unowned controller] _ in controller.stop() }))
        viewQueue.suspend()
        controller.start()
        viewQueue.resume()
        viewQueue.sync {}
        #expect(!controller.running)
        #expect(log.values == ["dispose view"])
    }

    @Test("A stop inside start does not affect the next start")
    func startAfterStopInsideStart() {
        let controller = controller()
        let connections = Counter()
        controller.connectView(
            view(
                log,
                connected: { [unowned controller] _ in
                    if connections.add(1) == 1 { controller.stop() }
                }
            )
        )
        controller.start()
        #expect(!controller.running)
        controller.start()
        #expect(controller.running)
        controller.stop()
    }

    @Test("start may be called on the loop queue")
    func startOnLoopQueue() {
        let controller = controller()
        loopQueue.sync {
            controller.start()
            #expect(controller.model == "S")
            controller.stop()
        }
        #expect(!controller.running)
    }

    @Test("a controller may be used on a queue that targets its loop queue")
    func useInsideTargetingLoop() {
        let controller = controller()
        let handler = ConsumerKeeper<String, String>()
        let other = Mobius.loop(
            update: { (model: String, event: String) -> Next<String, String> in .dispatchEffects([event]) },
            effectHandler: handler
        ).makeController(from: "", loopQueue: DispatchQueue(label: "test inner loop", target: loopQueue))
        handler.onAccept = { [log] _, _ in
            controller.start()
            log.note(controller.model)
            controller.stop()
        }
        other.start()
        handler.consumers[0]("E")
        #expect(other.model == "")
        #expect(log.values == ["S"])
        other.stop()
    }

    @MainActor
    @Test("a loop on the main queue may be started on the main thread")
    func startOnMain() {
        let controller = Mobius.loop(
            update: { (model: Int, event: Int) -> Next<Int, Never> in
                dispatchPrecondition(condition: .onQueue(.main))
                return .next(model + event)
            },
            effectHandler: EffectRouter<Never, Int>().asConnectable
        ).withEventSource(
            AnyEventSource { consumer in
                consumer(1)
                return AnonymousDisposable {}
            }
        ).makeController(from: 0, loopQueue: .main)
        controller.start()
        #expect(controller.model == 1)
        controller.stop()
        #expect(controller.model == 1)
    }

    // MARK: Ownership

    @Test("Releasing a running controller stops it")
    func release() {
        let handler = ConsumerKeeper<String, String>()
        handler.onDispose = { [log] _ in log.note("dispose handler") }
        var controller: StringController? = controller(handler)
        controller?.connectView(view(log))
        controller?.start()
        viewQueue.sync {}
        controller = nil
        #expect(log.values == ["S", "dispose handler", "dispose view"])
    }

    @Test("the last reference may be released on the loop queue")
    func releaseOnLoopQueue() {
        final class Owner: @unchecked Sendable { var controller: StringController? }
        let owner = Owner()
        let handler = ConsumerKeeper<String, String>()
        let released = DispatchSemaphore(value: 0)
        handler.onAccept = { _, _ in owner.controller = nil }
        handler.onDispose = { _ in released.signal() }
        owner.controller = controller(handler)
        owner.controller?.start()
        handler.consumers[0]("E")
        released.wait()
    }

    @Test("A view's consumer retains neither loop nor model")
    func consumerKeepsNothing() {
        struct Model { let instance: LifetimeTracker.Instance }
        let tracker = LifetimeTracker()
        let view = ConsumerKeeper<Model, Int>()
        do {
            let controller = Mobius.loop(
                update: { (model: Model, _: Int) -> Next<Model, Never> in .next(model) },
                effectHandler: EffectRouter<Never, Int>().asConnectable
            ).makeController(
                from: Model(instance: tracker.instance()),
                loopQueue: loopQueue,
                viewQueue: viewQueue
            )
            controller.connectView(view)
            controller.start()
            viewQueue.sync {}
            controller.stop()
            controller.disconnectView()
        }
        viewQueue.sync {}
        #expect(view.consumers.count == 1)
        #expect(tracker.alive == 0)
    }

    // MARK: Threads

    @Test("Events that a thread sends during start are processed in order")
    func orderOfEarlyEvents() {
        let overtaken = Log<Int>()
        for _ in 0..<50 {
            let (isStarting, hasEarlyEvents) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let controller = Mobius.loop(
                update: { (last: Int, event: Int) -> Next<Int, Int> in
                    event > last ? .next(event) : .dispatchEffects([event])
                },
                effectHandler: EffectRouter<Int, Int>()
                    .routeEffects(withParameters: { $0 }).to { overtaken.note($0) }
                    .asConnectable
            ).makeController(
                from: 0,
                initiate: { model in
                    isStarting.signal()
                    hasEarlyEvents.wait()
                    return First(model: model)
                },
                loopQueue: loopQueue,
                viewQueue: viewQueue
            )
            onThreads(2) { thread in
                if thread == 0 {
                    controller.start()
                } else {
                    isStarting.wait()
                    for event in 1...1_000 {
                        controller.dispatchEvent(event)
                        if event == 500 { hasEarlyEvents.signal() }
                    }
                }
            }
            #expect(controller.model == 1_000)
            controller.stop()
        }
        #expect(overtaken.values.isEmpty)
    }

    @Test("A controller may be started, stopped and sent events on several threads")
    func startStopRaces() {
        let handler = ConsumerKeeper<String, String>()
        let controller = controller(handler)
        let models = Log<String>()
        controller.connectView(view(models))
        onThreads(3) { thread in
            for _ in 0..<100 {
                switch thread {
                case 0:
                    controller.start()
                    controller.stop()
                case 1: _ = controller.model
                default: _ = controller.running
                }
            }
        }
        #expect(!controller.running)
        viewQueue.sync {}
        #expect(models.values.filter { $0 == "dispose view" }.count == 100)
    }
}
