import Millrace
import MillraceTimeline
import MillraceUndo
import TestSupport
import Testing

/// A stand-in for the `UndoManager` of Apple's systems.
@MainActor
private final class Manager {
    private enum Phase { case recording, undoing, redoing }

    private var phase = Phase.recording
    private var undos: [@MainActor () -> Void] = []
    private var redos: [@MainActor () -> Void] = []

    var counts: [Int] { [undos.count, redos.count] }
    var lastUndo: (@MainActor () -> Void)? { undos.last }

    func register(_ undo: @escaping @MainActor () -> Void) {
        switch phase {
        case .recording:
            undos.append(undo)
            redos = []
        case .undoing: redos.append(undo)
        case .redoing: undos.append(undo)
        }
    }

    func removeAll() {
        undos = []
        redos = []
    }

    func undo() {
        phase = .undoing
        undos.popLast()?()
        phase = .recording
    }

    func redo() {
        phase = .redoing
        redos.popLast()?()
        phase = .recording
    }
}

@Suite("Undo: undo managers")
@MainActor
struct UndoRegistrationTests {
    private let container = StateContainer(0)
    private let history: UndoHistory
    private let manager = Manager()
    private let registration: UndoRegistration

    init() {
        history = UndoHistory(of: container)
        registration = UndoRegistration(
            of: history,
            register: { [manager] in manager.register($0) },
            removeAll: { [manager] in manager.removeAll() }
        )
    }

    private func edit(_ numbers: Int...) {
        for number in numbers { container.update { $0 = number } }
    }

    @Test("An undo manager undoes and redoes the history's steps")
    func undo() async {
        edit(1, 2, 3)
        #expect(manager.counts == [3, 0])
        manager.undo()
        manager.undo()
        #expect(container.state == 1)
        await mainQueueTurn()
        #expect(manager.counts == [1, 2])
        manager.redo()
        #expect(container.state == 2)
        #expect(manager.counts == [2, 1])
        edit(9)
        #expect(manager.counts == [3, 0])
        manager.undo()
        #expect(container.state == 2)
    }

    @Test("Edits that join a step are not registered")
    func joined() {
        history.group { edit(1, 2, 3) }
        #expect(manager.counts == [1, 0])
        manager.undo()
        #expect(container.state == 0)
    }

    @Test("After an undo or a clear by other code, the manager has the remaining steps")
    func others() {
        edit(1, 2, 3)
        history.undo()
        #expect(manager.counts == [2, 0])
        manager.undo()
        #expect(container.state == 1)
        history.clear()
        #expect(manager.counts == [0, 0])
        edit(5)
        #expect(manager.counts == [1, 0])
    }

    @Test("An edit that is made in answer to an undo is registered afterwards")
    func answer() async {
        edit(1, 2)
        let token = container.observe { [container] in if $0 == 1 { container.update { $0 = 7 } } }
        manager.undo()
        token.end()
        await mainQueueTurn()
        #expect(manager.counts == [2, 0])
        manager.undo()
        #expect(container.state == 1)
    }

    @Test("A step that could not be undone is registered again", .recordingScope)
    func refused() async {
        let timeline = Timeline()
        let container = StateContainer(0)
        let history = UndoHistory(of: container)
        let manager = Manager()
        let registration = UndoRegistration(
            of: history,
            register: { manager.register($0) },
            removeAll: { manager.removeAll() }
        )
        container.update { $0 = 1 }
        timeline.isLocked = true
        manager.undo()
        #expect(container.state == 1)
        await mainQueueTurn()
        #expect(manager.counts == [1, 0])
        timeline.isLocked = false
        manager.undo()
        #expect(container.state == 0)
        registration.end()
    }

    @Test("Edits of other threads are registered on the main thread")
    func threads() async {
        let container = container
        await onAnotherThread { container.update { $0 = 1 } }
        await mainQueueTurn()
        #expect(manager.counts == [1, 0])
    }

    @Test("Nothing is registered after the end")
    func end() {
        edit(1)
        registration.end()
        #expect(manager.counts == [0, 0])
        edit(2)
        #expect(manager.counts == [0, 0])
        registration.end()
    }

    @Test("A step of which the manager has been told has no effect after the end")
    func undoAfterEnd() async {
        edit(1)
        let undo = manager.lastUndo
        registration.end()
        undo?()
        #expect(container.state == 1)
        await mainQueueTurn()
        #expect(manager.counts == [0, 0])
    }

    @Test("Edits of other threads are not registered if the registration has ended by then")
    func endBeforeTurn() async {
        let container = container
        await onAnotherThread { container.update { $0 = 1 } }
        registration.end()
        await mainQueueTurn()
        #expect(manager.counts == [0, 0])
    }
}
