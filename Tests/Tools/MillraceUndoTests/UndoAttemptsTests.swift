import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceUndo

/// What another thread does at the worst moment, always.
private typealias Rival = Guarded<(@Sendable () -> Void)?>

/// A value that lets a rival act whenever it is compared.
private struct Contested: Equatable, Sendable {
    let number: Int
    let rival: Rival

    static func == (left: Contested, right: Contested) -> Bool {
        left.rival.withLock { $0 }?()
        return left.number == right.number
    }
}

/// A container that lets a rival act whenever its handle is asked for.
private final class ContestedSource: StateSource {
    let container = StateContainer(0)
    let rival = Rival(nil)

    var stateFeed: StateFeed<Int> {
        let (container, rival) = (container, rival)
        let feed = container.stateFeed.transitions!
        let handle = feed.store!
        return StateFeed(
            of: self,
            read: { container.state },
            transitions: {
                TransitionFeed(label: feed.label, recorders: handle.recorders) {
                    rival.withLock { $0 }?()
                    return handle
                }
            },
            observerCount: { 0 },
            observe: { _ in {} }
        )
    }
}

@Suite("Undo: attempts", .recordingScope)
struct UndoAttemptsTests {
    private let rival = Rival(nil)
    private let calls = Counter()

    private func value(_ number: Int) -> Contested { Contested(number: number, rival: rival) }

    private func setRival(_ body: (@Sendable () -> Void)?) { rival.exchange(body) }

    @Test("A change during which the steps are cleared again and again is recorded, without a step")
    func clearedMeanwhile() {
        let container = StateContainer(value(0))
        let history = UndoHistory(of: container, \.self)
        container.update { $0 = value(1) }
        setRival { [calls] in
            calls.add(1)
            history.clear()
        }
        container.update { $0 = value(2) }
        #expect(calls.value == UndoHistory.mostAttempts)
        setRival(nil)
        #expect(!history.canUndo && !history.canRedo)
        container.update { $0 = value(3) }
        #expect(history.undoCount == 1)
        history.undo()
        #expect(container.state == value(2))
    }

    @Test("A travel during which the steps are cleared again and again begins the history at the past state")
    func clearedInPast() {
        let container = StateContainer(value(0))
        let timeline = Timeline()
        let history = UndoHistory(of: container, \.self)
        for number in 1...3 { container.update { $0 = value(number) } }
        setRival { [calls] in
            calls.add(1)
            history.clear()
        }
        timeline.travel(to: .after(timeline.ids.lowerBound))
        #expect(calls.value >= UndoHistory.mostAttempts)
        setRival(nil)
        #expect(!history.canUndo && !history.isAtSavedMark)
        container.update { $0 = value(9) }
        #expect(history.undoCount == 1)
        history.undo()
        #expect(container.state == value(1))
    }

    @Test("A travel during which somebody undoes and redoes again and again is no step")
    func movedMeanwhile() {
        let container = StateContainer(value(0))
        let timeline = Timeline()
        let history = UndoHistory(of: container, \.self)
        for number in 1...3 { container.update { $0 = value(number) } }
        setRival { [calls] in
            if calls.add(1).isMultiple(of: 2) { history.redo() } else { history.undo() }
        }
        timeline.travel(to: .after(timeline.ids.lowerBound))
        #expect(calls.value >= UndoHistory.mostAttempts)
        setRival(nil)
        #expect(history.undoCount + history.redoCount == 3)
        while history.undo() {}
        #expect(container.state == value(0))
        while history.redo() {}
        #expect(container.state == value(3))
    }

    @Test("An undo that always finds a further change is dropped, and no longer counts as pending")
    func lateUndo() {
        let source = ContestedSource()
        let container = source.container
        let history = UndoHistory(of: source, limits: .init(count: 1_000))
        let rival = source.rival
        let token = container.observe { number in
            if number != 1 { return }
            container.update { $0 = 2 }
            // The change to 2 is not recorded yet, so the undo waits.
            #expect(history.undo())
            rival.exchange { container.update { $0 += 1 } }
        }
        container.update { $0 = 1 }
        token.end()
        rival.exchange(nil)
        #expect(container.state == 2 + UndoHistory.mostAttempts)
        #expect(history.undoCount == container.state && history.redoCount == 0)
        #expect(history.undo())
        #expect(container.state == 1 + UndoHistory.mostAttempts)
    }
}
