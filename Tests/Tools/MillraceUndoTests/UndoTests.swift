import Millrace
import MillraceReporting
import MillraceUndo
import Prex
import TestSupport
import Testing

@Suite("Undo")
struct UndoTests {
    @Test("An undo reverts a container's changes one by one, and a redo repeats them")
    func container() {
        let container = StateContainer("")
        let history = UndoHistory(of: container)
        #expect(!history.canUndo && !history.canRedo)
        #expect(!history.undo())
        for text in ["a", "ab", "abc"] { container.update { $0 = text } }
        #expect(history.undoCount == 3)
        #expect(history.undo())
        #expect(container.state == "ab")
        #expect(history.undo())
        #expect(container.state == "a")
        #expect(history.undoCount == 1 && history.redoCount == 2)
        #expect(history.redo())
        #expect(container.state == "ab")
        #expect(history.undo() && history.undo())
        #expect(container.state == "")
        #expect(!history.undo())
        #expect(history.redo() && history.redo() && history.redo())
        #expect(container.state == "abc")
        #expect(!history.redo())
    }

    @Test("The feed of a history counts the observers of its status")
    func observers() {
        let history = UndoHistory(of: documentFlux())
        let feed = history.stateFeed
        #expect(feed.observerCount() == 0)
        let end = feed.observe {}
        #expect(feed.observerCount() == 1)
        end()
        #expect(feed.observerCount() == 0)
    }

    @Test("An undo reverts a Flux's actions")
    func prex() {
        let flux = documentFlux()
        let history = UndoHistory(of: flux)
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .addTag("x"))
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a"))
        history.undo()
        #expect(flux.stateFeed.read() == Document())
        history.redo()
        history.redo()
        #expect(flux.stateFeed.read() == Document(text: "a", tags: ["x"]))
    }

    @Test("An undo sets the history's parts, and leaves later changes of other parts")
    func parts() {
        let flux = documentFlux()
        let history = UndoHistory(of: flux, \.text, \.tags)
        flux.send(sourceAction: .setText("a"))
        flux.send(sourceAction: .synced)
        flux.send(sourceAction: .addTag("x"))
        flux.send(sourceAction: .synced)
        #expect(history.undoCount == 2)
        history.undo()
        #expect(flux.stateFeed.read() == Document(text: "a", syncs: 2))
        flux.send(sourceAction: .synced)
        #expect(history.canRedo)
        history.undo()
        #expect(flux.stateFeed.read() == Document(syncs: 3))
    }
}
