import Dispatch
import FluxCapacitor
import Millrace
import MillraceReporting
import MillraceUndo
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Swift

@Suite("Undo: dialects")
struct UndoDialectTests {
    @Test("An undo reverts a FluxCapacitor store's changed variables, and notifies no others")
    func fluxCapacitor() {
        enum Own {}
        let store = DocumentStore<Own>.instantiate()
        defer { store.clear() }
        let history = UndoHistory(of: store)
        let actions = DocumentActions<Own>()
        actions.invoke(.setText("a"))
        actions.invoke(.addTag("x"))
        let texts = Log<String>()
        let dust = store.text.observe { texts.note($0) }
        history.undo()
        #expect(store.tags.value == [] && store.text.value == "a")
        history.undo()
        #expect(store.text.value == "")
        history.redo()
        history.redo()
        #expect(store.tags.value == ["x"] && store.text.value == "a")
        // A step does not notify the observers of variables that it leaves unchanged.
        #expect(Array(texts.values.suffix(2)) == ["", "a"])
        #expect(texts.values.count <= 3)
        withExtendedLifetime(dust) {}
    }

    @Test("A history of key paths reverts the given constants of a FluxCapacitor store only")
    func fluxCapacitorParts() {
        enum Own {}
        let store = DocumentStore<Own>.instantiate()
        defer { store.clear() }
        let history = UndoHistory(
            of: store,
            \.text,
            \.tags,
            counting: { action in action != .setText("not this") }
        )
        let actions = DocumentActions<Own>()
        actions.invoke(.setText("a"))
        actions.invoke(.synced)
        actions.invoke(.addTag("x"))
        actions.invoke(.synced)
        #expect(history.undoCount == 2)
        history.undo()
        history.undo()
        #expect(store.text.value == "" && store.tags.value == [] && store.syncs.value == 2)
        history.redo()
        #expect(store.text.value == "a" && store.syncs.value == 2)
    }

    @Test("An undo reverts a Mobius loop's events, and runs no effects")
    func loop() {
        let effects = Log<Int>()
        let loop = counterLoop(effects.note).start(from: 0)
        defer { loop.dispose() }
        let history = UndoHistory(of: loop)
        loop.dispatchEvent(1)
        loop.dispatchEvent(2)
        history.undo()
        #expect(loop.latestModel == 1)
        history.undo()
        #expect(loop.latestModel == 0)
        history.redo()
        #expect(loop.latestModel == 1)
        #expect(effects.values == [1, 2])
    }

    @Test("An undo of a Flux ends and begins the work of the keys that its state has, and a redo does so too")
    func keysOfAFlux() async {
        let flux = documentFlux()
        let presenter = Presenter(flux: flux)
        let history = UndoHistory(of: flux)
        let station = Station()
        presenter.run(forEach: \.tags) { key, dispatch in
            await station.run(key) { dispatch(.setText($0)) }
        }
        presenter.dispatch(.addTag("a"))
        presenter.dispatch(.addTag("b"))
        #expect(await station.notes(2) == ["+a", "+b"])
        history.undo()
        history.undo()
        #expect(await station.notes(4) == ["+a", "+b", "-a", "-b"])
        station.send("late", for: "a")
        #expect(presenter.state == Document())
        history.redo()
        #expect(await station.notes(5) == ["+a", "+a", "+b", "-a", "-b"])
        station.send("again", for: "a")
        #expect(presenter.state == Document(text: "again", tags: ["a"]))
    }

    @Test(
        "An undo of a loop ends and begins the subscriptions that its model asks for, and a redo does so too"
    )
    func subscriptionsOfALoop() async {
        let station = Station()
        let loop = counterLoop { _ in }
            .withSubscriptions({ 0..<$0 }) { key, send in
                await station.run("\(key)") { _ in send(1) }
            }
            .start(from: 0)
        defer { loop.dispose() }
        let history = UndoHistory(of: loop)
        loop.dispatchEvent(1)
        loop.dispatchEvent(1)
        #expect(await station.notes(2) == ["+0", "+1"])
        history.undo()
        history.undo()
        #expect(await station.notes(4) == ["+0", "+1", "-0", "-1"])
        station.send("late", for: "0")
        #expect(loop.latestModel == 0)
        history.redo()
        #expect(await station.notes(5) == ["+0", "+0", "+1", "-0", "-1"])
        station.send("again", for: "0")
        #expect(loop.latestModel == 2)
    }

    @Test("A controller's history works over stops and starts, and counts requested undos at once")
    func controller() {
        let queue = DispatchQueue(label: "loop")
        let models = Log<Int>()
        let controller = counterLoop { _ in }.makeController(from: 0, loopQueue: queue, viewQueue: queue)
        controller.connectView(
            AnyConnectable<Int, Int> { _ in
                Connection(acceptClosure: models.note, disposeClosure: {})
            }
        )
        let history = UndoHistory(of: controller)
        #expect(!history.undo())
        controller.start()
        controller.dispatchEvent(1)
        controller.dispatchEvent(2)
        models.wait { $0.last == 3 }
        #expect(history.undoCount == 2)
        queue.suspend()
        #expect(history.undo() && history.undo())
        #expect(!history.canUndo && history.redoCount == 2)
        #expect(!history.undo())
        queue.resume()
        models.wait { $0.last == 0 }
        #expect(history.redo())
        models.wait { $0.last == 1 }
        controller.stop()
        #expect(!history.undo())
        controller.start()
        #expect(history.undo())
        queue.sync {}
        #expect(controller.model == 0)
        controller.stop()
    }

    @Test("A controller's history groups events dispatched in a group, though the loop processes them later")
    func controllerGroup() {
        let queue = DispatchQueue(label: "loop")
        let controller = counterLoop { _ in }.makeController(from: 0, loopQueue: queue, viewQueue: queue)
        controller.start()
        let history = UndoHistory(of: controller)
        queue.suspend()
        history.group {
            controller.dispatchEvent(1)
            controller.dispatchEvent(2)
        }
        controller.dispatchEvent(3)
        queue.resume()
        queue.sync {}
        #expect(controller.model == 6)
        #expect(history.undoCount == 2)
        history.undo()
        history.undo()
        queue.sync {}
        #expect(controller.model == 0)
        controller.stop()
    }

    @Test("If a loop ends before it performs a requested undo, the number of steps is as before the request")
    func droppedRequest() {
        let effects = Log<Int>()
        let loop = counterLoop(effects.note).start(from: 0)
        let history = UndoHistory(of: loop)
        loop.dispatchEvent(1)
        let seen = Log<Int>()
        loop.addObserver { model in
            if model != 3 { return }
            // The loop is processing an event, so the undo is enqueued, and `dispose` drops it.
            #expect(history.undo())
            seen.note(history.undoCount)
            loop.dispose()
            seen.note(history.undoCount)
        }
        loop.dispatchEvent(2)
        #expect(seen.values == [1, 2])
        #expect(loop.latestModel == 3)
        #expect(!history.undo())
    }

    @Test("An undo reverts a VISPER store's actions, on the store's queue")
    @MainActor
    func visper() async {
        let store = documentStore()
        let history = UndoHistory(of: store, \.text, \.tags)
        store.dispatch(DocumentAction.setText("a"))
        store.dispatch(DocumentAction.synced)
        store.dispatch(DocumentAction.addTag("x"))
        await mainQueueTurn()
        #expect(history.undoCount == 2)
        #expect(history.undo() && history.undo())
        #expect(!history.canUndo && history.redoCount == 2)
        await mainQueueTurn()
        #expect(store.stateFeed.read() == Document(syncs: 1))
        store.dispatch(DocumentAction.synced)
        history.redo()
        await mainQueueTurn()
        #expect(store.stateFeed.read() == Document(text: "a", syncs: 2))
    }
}
