import Foundation
import Millrace
import MillraceReporting
import MillraceTesting
import MillraceUndo
import Prex
import Testing

@testable import ShowcaseApps

@MainActor
@Suite("The store of the notes", .timeLimit(.minutes(30)))
struct NotesStoreTests {
    private let day = Date(timeIntervalSinceReferenceDate: 800_000_000)

    @Test("In Prex, an action changes the notes, and undo reverts typed text")
    func prex() async throws {
        try await edit(Flux(state: NotesState(), mutation: NotesMutation()))
    }

    @Test("In Mobius, an action changes the notes, and undo reverts typed text")
    func mobius() async throws {
        let controller = NotesModel.makeController(from: NotesState())
        controller.start()
        try await edit(controller)
        controller.stop()
    }

    private func edit(_ store: some ActionSource<NotesState, NoteAction>) async throws {
        let history = UndoHistory(of: store, \.list, grouping: .typing, clock: ManualClock())
        let test = TestStore(store)
        try await test.send(.add(1, at: day)) { $0.list = NoteList([Note(id: 1, changed: day)]) }
        try await test.send(.setTitle("T", of: 1, at: day + 1)) {
            $0.list = NoteList([Note(id: 1, title: "T", changed: day + 1)])
        }
        try await test.send(.setTitle("Te", of: 1, at: day + 2)) {
            $0.list = NoteList([Note(id: 1, title: "Te", changed: day + 2)])
        }
        try await test.send(.search("te")) { $0.query = "te" }
        // There is no note of this number.
        try await test.send(.setPinned(true, of: 2))
        history.undo()
        try await test.receiveChange { $0.list = NoteList([Note(id: 1, changed: day)]) }
        try await test.finish()
    }
}
