import Foundation
import Millrace
import MillraceObservation
import MillraceUndo

/// The model that the screens read and send actions to, independent of the dialect behind it.
@MainActor
final class NotesModel {
    /// The state, and the receiver of actions.
    let notes: Observed<NotesState, NoteAction>
    /// The notes that the search finds, in the order of the list.
    let found: Derived<[Note]>
    /// Undo and redo of changes of the notes, not of the search.
    let history: UndoHistory
    /// A problem with loading or saving; nil if there is none.
    let problem: StateContainer<String?>
    private let now: () -> Date
    /// An object whose deinit stops the Mobius loop. It is deallocated together with this model. Nil on Prex.
    private let lifetime: AnyObject?

    init(
        notes: Observed<NotesState, NoteAction>,
        found: Derived<[Note]>,
        history: UndoHistory,
        problem: StateContainer<String?>,
        lifetime: AnyObject? = nil,
        now: @escaping () -> Date = { .now }
    ) {
        self.notes = notes
        self.found = found
        self.history = history
        self.problem = problem
        self.lifetime = lifetime
        self.now = now
    }

    /// Adds a note, and returns its id.
    func add() -> Note.ID {
        let id = notes.list.nextID
        notes.send(.add(id, at: now()))
        return id
    }

    func setTitle(_ title: String, of id: Note.ID) { notes.send(.setTitle(title, of: id, at: now())) }
    func setLine(_ index: Int, to line: String, of id: Note.ID) {
        notes.send(.setLine(index, to: line, of: id, at: now()))
    }
    func insertLine(_ index: Int, of id: Note.ID) { notes.send(.insertLine(index, of: id)) }
    func setPinned(_ isPinned: Bool, of id: Note.ID) { notes.send(.setPinned(isPinned, of: id)) }
    func delete(_ id: Note.ID) { notes.send(.delete(id)) }
    func undo() { history.undo() }
    func redo() { history.redo() }
    func search(for query: String) { notes.send(.search(query)) }
}

extension UndoGrouping<NoteAction> {
    /// Typing in one field without a pause is one undo step.
    static var typing: Self { .by(within: .seconds(1)) { $0.typingPlace } }
}
