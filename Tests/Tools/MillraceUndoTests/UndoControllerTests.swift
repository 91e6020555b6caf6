import Dispatch
import Millrace
import MillraceReporting
import MillraceUndo
import MobiusCore
import TestSupport
import Testing

@Suite("Undo: controllers")
struct UndoControllerTests {
    private let queue = DispatchQueue(label: "loop")

    private func makeController(_ handle: @escaping @Sendable (Int) -> Void = { _ in }) -> MobiusController<
        Int, Int, Int
    > {
        counterLoop(handle).makeController(from: 0, loopQueue: queue, viewQueue: queue)
    }

    /// Records the numbers of undo and redo steps at each notification of the history.
    private func statuses(of history: UndoHistory) -> Log<[Int]> {
        let seen = Log<[Int]>()
        _ = history.stateFeed.observe { [weak history] in
            if let status = history?.status { seen.note([status.undoCount, status.redoCount]) }
        }
        return seen
    }

    @Test("A group ends with the loop when one of its events stops the controller")
    func stopInGroup() {
        let stop = Log<() -> Void>()
        let controller = makeController { effect in if effect == 100 { stop.values[0]() } }
        stop.note { [weak controller] in controller?.stop() }
        let history = UndoHistory(of: controller)
        controller.start()
        queue.suspend()
        history.group {
            controller.dispatchEvent(1)
            controller.dispatchEvent(100)
        }
        queue.resume()
        queue.sync {}
        #expect(!controller.running)
        #expect(history.undoCount == 1)
        controller.start()
        controller.dispatchEvent(2)
        controller.dispatchEvent(3)
        queue.sync {}
        #expect(controller.model == 106)
        #expect(history.undoCount == 3)
        controller.stop()
    }

    @Test("A group continues over a stop and a start of the controller")
    func groupOverStart() {
        let controller = makeController()
        let history = UndoHistory(of: controller)
        controller.start()
        history.beginGroup()
        controller.dispatchEvent(1)
        controller.stop()
        controller.start()
        controller.dispatchEvent(2)
        history.endGroup()
        controller.dispatchEvent(3)
        queue.sync {}
        #expect(history.undoCount == 2)
        controller.stop()
    }

    @Test("A group that begins before the controller starts contains the first events")
    func groupBeforeStart() {
        let controller = makeController()
        let history = UndoHistory(of: controller)
        history.beginGroup()
        controller.start()
        for event in 1...2 { controller.dispatchEvent(event) }
        history.endGroup()
        controller.dispatchEvent(3)
        queue.sync {}
        #expect(history.undoCount == 2)
        history.undo()
        history.undo()
        queue.sync {}
        #expect(controller.model == 0)
        controller.stop()
    }

    @Test("A history that is cleared while the controller is stopped has only later steps")
    func clearedWhileStopped() {
        let controller = makeController()
        let history = UndoHistory(of: controller)
        controller.start()
        controller.dispatchEvent(1)
        controller.stop()
        history.clear()
        #expect(!history.canUndo)
        controller.start()
        controller.dispatchEvent(2)
        queue.sync {}
        #expect(history.undoCount == 1)
        controller.stop()
    }

    @Test("Replacing the model while the controller is stopped is no step")
    func replacedModel() {
        let controller = makeController()
        let history = UndoHistory(of: controller)
        controller.start()
        controller.dispatchEvent(1)
        controller.dispatchEvent(2)
        queue.sync {}
        history.undo()
        controller.stop()
        controller.replaceModel(10)
        controller.start()
        #expect(history.undoCount == 1 && history.redoCount == 1)
        history.undo()
        #expect(controller.model == 0)
        history.redo()
        #expect(controller.model == 10)
        history.redo()
        #expect(controller.model == 3)
        controller.stop()
    }

    @Test("Observers of the status are notified when a pending undo has found nothing to undo")
    func nothingToDo() {
        let controller = makeController()
        let history = UndoHistory(of: controller)
        controller.start()
        let seen = statuses(of: history)
        history.beginGroup()
        controller.dispatchEvent(1)
        queue.sync {}
        queue.suspend()
        // This event restores the model from before the group, so the group's step is dropped.
        controller.dispatchEvent(-1)
        #expect(history.undo())
        queue.resume()
        seen.wait { $0.last == [0, 0] }
        #expect(history.undoCount == 0 && history.redoCount == 0)
        #expect(controller.model == 0)
        history.endGroup()
        controller.stop()
    }

    @Test("A pending undo is dropped when the steps are cleared")
    func clearedWhileWaiting() {
        let controller = makeController()
        let history = UndoHistory(of: controller)
        controller.start()
        controller.dispatchEvent(1)
        queue.sync {}
        queue.suspend()
        #expect(history.undo())
        history.clear()
        #expect(!history.canUndo && !history.canRedo)
        #expect(!history.redo())
        controller.dispatchEvent(2)
        queue.resume()
        queue.sync {}
        #expect(controller.model == 3)
        #expect(history.undoCount == 1 && history.redoCount == 0)
        controller.stop()
    }
}
