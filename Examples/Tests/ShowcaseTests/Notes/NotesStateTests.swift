import Foundation
import Testing

@testable import ShowcaseApps

@Suite("The state of the notes")
struct NotesStateTests {
    private let day = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func state(_ actions: NoteAction...) -> NotesState {
        var state = NotesState()
        for action in actions { state.apply(action) }
        return state
    }

    private func titles(_ state: NotesState) -> [String] {
        state.list.found(by: state.query).map(\.title)
    }

    @Test("A note is added once, and its number is not reused")
    func add() {
        var state = state(.add(1, at: day), .add(1, at: day + 1))
        #expect(state.list == NoteList([Note(id: 1, changed: day)]))
        state.apply(.delete(1))
        state.apply(.add(1, at: day))
        #expect(state.list.notes.isEmpty)
        #expect(state.list.nextID == 2)
    }

    @Test("An edit changes the date, a pin does not, and neither restores a deleted note")
    func edit() {
        var state = state(
            .add(1, at: day),
            .setTitle("Tea", of: 1, at: day + 1),
            .setLine(0, to: "a", of: 1, at: day + 1),
            .setLine(1, to: "b", of: 1, at: day + 2)
        )
        state.apply(.setPinned(true, of: 1))
        let note = Note(id: 1, title: "Tea", text: "a\nb", isPinned: true, changed: day + 2)
        #expect(state[note: 1] == note)
        state.apply(.delete(1))
        state.apply(.setTitle("Tea", of: 1, at: day))
        #expect(state[note: 1] == nil)
    }

    @Test("Lines are set and inserted at their index, and trailing empty ones are dropped")
    func lines() {
        var note = Note(id: 1, text: "a\nb", changed: day)
        func text(_ change: (inout Note) -> Void) -> String {
            change(&note)
            return note.text
        }
        #expect(text { $0.insertLine(at: 1) } == "a\n\nb")
        #expect(text { $0.setLine(1, to: "x") } == "a\nx\nb")
        #expect(text { $0.setLine(2, to: "") } == "a\nx")
        #expect(text { $0.setLine(4, to: "e") } == "a\nx\n\n\ne")
        #expect(text { $0.setLine(4, to: "") } == "a\nx")
        #expect(text { $0.insertLine(at: 2) } == "a\nx")
        #expect(text { $0.setLine(-1, to: "y") } == "a\nx")
        #expect(text { $0.setLine(.max, to: "y") } == "a\nx")
        #expect(text { $0.lines = [""] } == "")
    }

    @Test("Pinned notes are first, then those that were changed last")
    func order() {
        var state = NotesState(
            list: NoteList(
                (1...4).map { Note(id: $0, title: "\($0)", changed: day + TimeInterval($0 / 3)) }
            )
        )
        #expect(titles(state) == ["4", "3", "2", "1"])
        state.apply(.setPinned(true, of: 2))
        #expect(titles(state) == ["2", "4", "3", "1"])
        state.apply(.setLine(0, to: "more", of: 1, at: day + 10))
        #expect(titles(state) == ["2", "1", "4", "3"])
    }

    @Test("A search finds titles and lines, whatever their case and accents")
    func search() {
        var state = NotesState(
            list: NoteList([
                Note(id: 1, title: "Café", changed: day),
                Note(id: 2, title: "b", text: "x\nTHE CAFE", changed: day),
                Note(id: 3, title: "c", changed: day),
            ])
        )
        for query in ["cafe", "  CAFÉ "] {
            state.apply(.search(query))
            #expect(titles(state) == ["b", "Café"])
        }
        state.apply(.search(" "))
        #expect(titles(state).count == 3)
        state.apply(.search("none"))
        #expect(titles(state) == [])
    }
}
