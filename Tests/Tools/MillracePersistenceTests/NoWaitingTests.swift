import Millrace
import MillracePersistence
import MillraceUndo
import Prex
import TestSupport
import Testing

@Suite("Saved state and undo wait for no observer")
struct NoWaitingTests {
    enum Call: CaseIterable {
        case undo, redo, clear, group, release, flush, follow, purge, end
    }

    @Test(
        "While an observer of the store runs on another thread, no call waits for it",
        arguments: Call.allCases
    )
    func calls(_ call: Call) throws {
        let paused = PausedCall()
        let container = StateContainer(0)
        let history = Guarded<UndoHistory?>(UndoHistory(of: container))
        let saved = SavedState(in: MemoryStorage(), default: 0)
        saved.follow(container)
        container.update { $0 = 1 }
        container.observe { if $0 == 2 { paused.pause() } }.keep()
        let isIgnored = paused.isIgnored {
            switch call {
            case .undo: history.withLock { $0 }?.undo()
            case .redo: history.withLock { $0 }?.redo()
            case .clear: history.withLock { $0 }?.clear()
            case .group: history.withLock { $0 }?.group { container.update { $0 = 3 } }
            case .release: history.withLock { $0 = nil }
            case .flush: #expect(throws: Never.self) { try saved.flush() }
            case .follow: saved.follow(StateContainer(5))
            case .purge: #expect(throws: Never.self) { try saved.purge() }
            case .end: #expect(throws: Never.self) { try saved.end() }
            }
        } during: {
            container.update { $0 = 2 }
        }
        #expect(isIgnored)
        try saved.end()
    }
}
