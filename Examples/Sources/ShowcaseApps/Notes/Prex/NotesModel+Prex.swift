import Foundation
import MillraceObservation
import MillraceUndo
import Prex

extension NotesState: State {}
extension NoteAction: Action {}

struct NotesMutation: Mutation {
    func mutate(action: NoteAction, state: inout NotesState) { state.apply(action) }
}

extension NotesModel {
    /// The notes in a Flux of Prex.
    static func prex(saving states: AppStates, now: @escaping () -> Date = { .now }) -> NotesModel {
        let notes = SavedNotes("notes-prex", in: states, now: now())
        let flux = Flux(state: notes.state, mutation: NotesMutation())
        notes.saved.follow(flux, \.list)
        return NotesModel(
            notes: flux.observed,
            found: derive(from: flux) { $0.list.found(by: $0.query) },
            history: UndoHistory(of: flux, \.list, grouping: .typing),
            problem: notes.problem,
            now: now
        )
    }
}
