import Dispatch
import Millrace
import MillraceObservation
import MillraceReporting
import MillraceUndo
import MobiusCore
import Prex
import TestSupport
import Testing

/// The changes of several numbers, in one list.
private struct Model {
    private var steps: [(store: Int, old: Int, new: Int)] = []
    private var place = 0
    private(set) var numbers = [0, 0, 0]

    var counts: [Int] { [place, steps.count - place] }

    mutating func edit(_ store: Int, _ number: Int) {
        if numbers[store] == number { return }
        steps.removeSubrange(place...)
        steps.append((store, numbers[store], number))
        place += 1
        numbers[store] = number
    }

    mutating func undo() {
        if place == 0 { return }
        place -= 1
        numbers[steps[place].store] = steps[place].old
    }

    mutating func redo() {
        if place == steps.count { return }
        numbers[steps[place].store] = steps[place].new
        place += 1
    }
}

@Suite("Undo: several stores")
struct UndoHistoriesTests {
    private func containers() -> [StateContainer<Int>] { (0..<3).map { _ in StateContainer(0) } }

    @Test("Edits of several stores are undone and redone in the order of a single list", arguments: 0..<30)
    func model(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let containers = containers()
        let histories = UndoHistories(
            UndoHistory(of: containers[0]),
            UndoHistory(of: containers[1]),
            UndoHistory(of: containers[2])
        )
        var model = Model()
        for step in 0..<500 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let (store, number) = (
                    Int.random(in: 0..<3, using: &random), Int.random(in: 0..<5, using: &random)
                )
                containers[store].update { $0 = number }
                model.edit(store, number)
            case 4..<7:
                #expect(histories.undo() == (model.counts[0] > 0))
                model.undo()
            default:
                #expect(histories.redo() == (model.counts[1] > 0))
                model.redo()
            }
            let comment: Comment = "seed \(seed), step \(step)"
            #expect(containers.map(\.state) == model.numbers, comment)
            #expect([histories.status.undoCount, histories.status.redoCount] == model.counts, comment)
            if containers.map(\.state) != model.numbers { return }
        }
    }

    @Test("An edit of one store drops the steps of all that could be redone, also from their own histories")
    func redoDropped() {
        let containers = containers()
        let (one, other) = (UndoHistory(of: containers[0]), UndoHistory(of: containers[1]))
        let histories = UndoHistories(one, other)
        containers[0].update { $0 = 1 }
        containers[1].update { $0 = 1 }
        histories.undo()
        #expect(histories.canRedo && other.canRedo)
        containers[0].update { $0 = 2 }
        #expect(!histories.canRedo && !other.canRedo)
        histories.undo()
        #expect(histories.redo())
        #expect(containers[0].state == 2 && containers[1].state == 0)
        #expect(!histories.redo())
    }

    @Test(
        "Observers are notified that an edit at the limit of one store has dropped the steps to redo of another"
    )
    @MainActor
    func redoDroppedAtLimit() {
        let containers = containers()
        let histories = UndoHistories(
            UndoHistory(of: containers[0], limits: .init(count: 1)),
            UndoHistory(of: containers[1])
        )
        for container in containers { container.update { $0 = 1 } }
        histories.undo()
        let canRedo = derive(from: histories) { $0.canRedo }
        let seen = Log<Bool>()
        canRedo.observe(seen.note).keep()
        // The history of this store has one step before and after.
        containers[0].update { $0 = 2 }
        #expect(seen.values == [false] && !histories.canRedo)
    }

    @Test("Steps that a change without a step, or the end of a group, has replaced can still be redone")
    func replacedSteps() {
        let flux = documentFlux()
        let container = StateContainer(0)
        let history = UndoHistory(of: flux, counting: { $0 != .synced })
        let histories = UndoHistories(UndoHistory(of: container), history)
        container.update { $0 = 1 }
        history.beginGroup()
        for text in ["a", "ab"] { flux.send(sourceAction: .setText(text)) }
        histories.undo()
        history.endGroup()
        flux.send(sourceAction: .synced)
        #expect(histories.redo())
        #expect(flux.stateFeed.read()?.text == "ab")
    }

    @Test("A change of another part within a group does not change the order of the steps")
    func otherPart() {
        struct State: Sendable {
            var text = ""
            var others = 0
        }
        let one = StateContainer(State())
        let other = StateContainer(0)
        let history = UndoHistory(of: one, \.text)
        let histories = UndoHistories(history, UndoHistory(of: other))
        history.group {
            one.update { $0.text = "a" }
            one.update { $0.text = "ab" }
            other.update { $0 = 1 }
            one.update { $0.others += 1 }
        }
        histories.undo()
        #expect(other.state == 0 && one.state.text == "ab")
    }

    @Test("A step that an edit joins is undone in the order of that edit")
    func joined() {
        let containers = containers()
        let histories = UndoHistories(
            UndoHistory(of: containers[0], grouping: .within(.seconds(1)), clock: ManualClock()),
            UndoHistory(of: containers[1])
        )
        containers[0].update { $0 = 1 }
        containers[1].update { $0 = 1 }
        containers[0].update { $0 = 2 }
        histories.undo()
        #expect(containers[0].state == 0 && containers[1].state == 1)
        histories.undo()
        #expect(containers[1].state == 0 && !histories.canUndo)
    }

    @Test("Undos that wait for a store's queue count at once, and the next undo is that of another store")
    func queue() {
        let queue = DispatchQueue(label: "loop")
        let controller = counterLoop { _ in }.makeController(from: 0, loopQueue: queue, viewQueue: queue)
        controller.start()
        let container = StateContainer(0)
        let histories = UndoHistories(UndoHistory(of: controller), UndoHistory(of: container))
        controller.dispatchEvent(1)
        queue.sync {}
        container.update { $0 = 1 }
        controller.dispatchEvent(2)
        queue.sync {}
        queue.suspend()
        #expect(histories.undo() && histories.undo())
        #expect(container.state == 0)
        #expect(histories.undo() && !histories.undo())
        #expect(histories.status.redoCount == 3)
        #expect(histories.redo())
        queue.resume()
        queue.sync {}
        #expect(controller.model == 1)
        #expect(histories.redo() && container.state == 1)
        #expect(histories.redo())
        queue.sync {}
        #expect(controller.model == 3)
        controller.stop()
    }

    @Test("The status of several histories is observed, and they are saved together")
    func observed() {
        let containers = containers()
        defer { withExtendedLifetime(containers) {} }
        let histories = UndoHistories(UndoHistory(of: containers[0]), UndoHistory(of: containers[1]))
        let statuses = derive(from: histories) {
            "\($0.undoCount) \($0.redoCount)\($0.isAtSavedMark ? " saved" : "")"
        }
        let seen = Log<String>()
        statuses.observe(seen.note).keep()
        containers[0].update { $0 = 1 }
        containers[1].update { $0 = 1 }
        histories.markSaved()
        histories.undo()
        histories.redo()
        histories.clear()
        #expect(histories.isAtSavedMark && !histories.canUndo)
        // The histories are cleared one after another.
        #expect(
            seen.values == ["1 0", "2 0", "2 0 saved", "1 1", "2 0 saved", "1 0 saved", "0 0 saved"]
        )
    }

    @Test("While threads edit several stores, undo and redo, all edits can be undone", arguments: 0..<4)
    func threads(seed: Int) {
        let containers = containers()
        let members = containers.map { UndoHistory(of: $0, limits: .init(count: 100_000)) }
        let histories = UndoHistories(members[0], members[1], members[2])
        let places = containers.map { _ in Log<UInt64>() }
        let feeds = containers.map { $0.stateFeed.transitions! }
        let recordings = zip(feeds, places).map { feed, places in feed.attach { places.note($0.sequence) } }
        onThreads(4) { thread in
            var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
            for _ in 0..<200 {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: histories.undo()
                case 1: histories.redo()
                default: containers.randomElement(using: &random)!.update { $0 += 1 }
                }
            }
            for container in containers { container.update { $0 += 1 } }
        }
        for (feed, places) in zip(feeds, places) { places.wait { $0.last == feed.store?.lastSequence } }
        for recording in recordings { recording.end() }
        let ends = containers.map(\.state)
        let count = histories.status.undoCount
        while histories.undo() {}
        #expect(containers.map(\.state) == [0, 0, 0], "seed \(seed)")
        for _ in 0..<count { #expect(histories.redo(), "seed \(seed)") }
        #expect(containers.map(\.state) == ends, "seed \(seed)")
    }

    @Test("Histories do not retain their stores, and are released with their observations")
    func lifetime() {
        let member: UndoHistory
        do {
            let container = StateContainer(0)
            member = UndoHistory(of: container)
            let histories = UndoHistories(member)
            container.update { $0 = 1 }
            #expect(histories.canUndo)
            #expect(member.stateFeed.observerCount() == 1)
        }
        #expect(member.stateFeed.observerCount() == 0)
        #expect(!member.undo())
    }
}
