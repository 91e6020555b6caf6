import Foundation

/// The whole state of the app.
struct NotesState: Codable, Equatable, Sendable {
    /// The part of the state that is saved, and whose changes can be undone.
    var list = NoteList()
    /// The text of the search.
    var query = ""

    subscript(note id: Note.ID) -> Note? { list[id] }

    /// Applies an action, in either dialect.
    mutating func apply(_ action: NoteAction) {
        switch action {
        case .add(let id, let date): list.add(id, at: date)
        case .setTitle(let title, let id, let date):
            list.change(id) { ($0.title, $0.changed) = (title, date) }
        case .setLine(let index, let line, let id, let date):
            list.change(id) { note in
                note.setLine(index, to: line)
                note.changed = date
            }
        case .insertLine(let index, let id): list.change(id) { $0.insertLine(at: index) }
        case .setPinned(let isPinned, let id): list.change(id) { $0.isPinned = isPinned }
        case .delete(let id): list.delete(id)
        case .search(let query): self.query = query
        }
    }
}

/// The person's actions.
enum NoteAction: Codable, Equatable, Sendable {
    case add(Note.ID, at: Date)
    case setTitle(String, of: Note.ID, at: Date)
    case setLine(Int, to: String, of: Note.ID, at: Date)
    case insertLine(Int, of: Note.ID)
    case setPinned(Bool, of: Note.ID)
    case delete(Note.ID)
    case search(String)
}

extension NoteAction {
    /// A field in which the person types.
    struct Place: Equatable {
        let note: Note.ID
        /// The index of the line; nil for the title.
        let line: Int?
    }

    /// The field in which the person typed the text of this action; nil for an action without typed text.
    var typingPlace: Place? {
        switch self {
        case .setTitle(_, let id, _): Place(note: id, line: nil)
        case .setLine(let index, _, let id, _): Place(note: id, line: index)
        case .add, .insertLine, .setPinned, .delete, .search: nil
        }
    }
}
