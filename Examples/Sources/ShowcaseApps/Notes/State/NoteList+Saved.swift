import Foundation
import MillracePersistence

extension NoteList {
    /// The version of the saved data. It is increased when older files can no longer be decoded without a migration.
    static let savedVersion = 2

    /// The migrations from each version to the next.
    static let migrations = [
        Migration(from: 1) { (old: V1) in
            V2(notes: old.notes.map(V2.Note.init), nextID: old.nextID)
        }
    ]

    /// In version 1 a note was a text whose first line was the title.
    private struct V1: Decodable {
        struct Note: Decodable {
            let id: Int
            let text: String
            let changed: Date
        }

        let notes: [Note]
        let nextID: Int
    }

    /// In version 2 a note has a title, and can be pinned.
    private struct V2: Encodable {
        struct Note: Encodable {
            let id: Int
            let title: String
            let text: String
            let isPinned: Bool
            let changed: Date

            init(_ old: V1.Note) {
                let lines = old.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                id = old.id
                title = lines.first.map(String.init) ?? ""
                text = lines.dropFirst().first.map(String.init) ?? ""
                isPinned = false
                changed = old.changed
            }
        }

        let notes: [Note]
        let nextID: Int
    }
}
