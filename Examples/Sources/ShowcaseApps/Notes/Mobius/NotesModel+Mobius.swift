import Foundation
import MillraceObservation
import MillraceUndo
import MobiusCore
import MobiusExtras

extension NotesModel {
    /// The notes in a Mobius loop, which runs until the model is deallocated.
    static func mobius(saving states: AppStates, now: @escaping () -> Date = { .now }) -> NotesModel {
        let notes = SavedNotes("notes-mobius", in: states, now: now())
        let controller = makeController(from: notes.state)
        notes.saved.follow(controller, \.list)
        return NotesModel(
            notes: controller.observed,
            found: derive(from: controller) { $0.list.found(by: $0.query) },
            history: UndoHistory(of: controller, \.list, grouping: .typing),
            problem: notes.problem,
            lifetime: controller.startForLifetime(),
            now: now
        )
    }

    static func makeController(
        from state: NotesState
    ) -> MobiusController<NotesState, NoteAction, Never> {
        Mobius.beginnerLoop(update: update).withName("Notes").makeController(from: state)
    }

    nonisolated private static func update(_ model: NotesState, _ event: NoteAction) -> NotesState {
        var model = model
        model.apply(event)
        return model
    }
}
