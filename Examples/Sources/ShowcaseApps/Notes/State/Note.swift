import Foundation

/// A note: a title, and lines of text.
struct Note: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var title = ""
    var text = ""
    var isPinned = false
    var changed: Date

    /// The lines of the text, without empty ones at the end.
    var lines: [String] {
        get { text.isEmpty ? [] : text.components(separatedBy: "\n") }
        set {
            let count = newValue.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
            text = newValue.prefix(count).joined(separator: "\n")
        }
    }

    /// Sets a line. If it is below the last line, adds the lines in between.
    mutating func setLine(_ index: Int, to line: String) {
        guard (0..<Self.maximumLines).contains(index) else { return }
        var lines = lines
        lines += Array(repeating: "", count: max(0, index + 1 - lines.count))
        lines[index] = line
        self.lines = lines
    }

    /// Inserts an empty line before the line at an index. Does nothing if there is no line at that index.
    mutating func insertLine(at index: Int) {
        if lines.indices.contains(index) { lines.insert("", at: index) }
    }

    /// The maximum number of lines. No person types this many lines, but an action that somebody writes as JSON may
    /// have any index.
    private static var maximumLines: Int { 10_000 }
}

/// The notes, and the id of the next one.
struct NoteList: Codable, Equatable, Sendable {
    /// The notes, in the order of creation.
    private(set) var notes: [Note]
    private(set) var nextID: Note.ID

    init(_ notes: [Note] = []) {
        self.notes = notes
        nextID = (notes.map(\.id).max() ?? 0) + 1
    }

    subscript(id: Note.ID) -> Note? { notes.first { $0.id == id } }

    /// Adds an empty note, unless its id was used before.
    mutating func add(_ id: Note.ID, at date: Date) {
        guard id >= nextID else { return }
        notes.append(Note(id: id, changed: date))
        nextID = id + 1
    }

    /// Changes a note; does nothing if it does not exist.
    mutating func change(_ id: Note.ID, _ change: (inout Note) -> Void) {
        guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
        change(&notes[index])
    }

    mutating func delete(_ id: Note.ID) {
        notes.removeAll { $0.id == id }
    }

    /// The notes whose title or lines contain a text, ignoring case and accents. Pinned notes come first, then the
    /// latest.
    func found(by query: String) -> [Note] {
        let text = query.searchText
        return notes.filter { text.isEmpty || $0.title.has(text) || $0.text.has(text) }
            .sorted { ($0.isPinned ? 1 : 0, $0.changed, $0.id) > ($1.isPinned ? 1 : 0, $1.changed, $1.id) }
    }
}

extension String {
    fileprivate func has(_ text: String) -> Bool {
        range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}

extension NoteList {
    /// The notes in a new app.
    static func samples(at date: Date) -> NoteList {
        let notes = [
            (
                "Sourdough",
                "500 g flour\n350 g water\n100 g starter\n10 g salt\nFold four times, then sleep on it"
            ),
            ("To read", "The Mill on the Floss\nA book on water wheels"),
            ("Welcome", "What you write is there again after a restart\nUndo takes back what you typed last"),
        ]
        return NoteList(
            notes.enumerated().map { index, note in
                Note(
                    id: index + 1,
                    title: note.0,
                    text: note.1,
                    isPinned: index == 2,
                    changed: date.addingTimeInterval(Double(index - 3) * 3_600)
                )
            }
        )
    }
}
