import Foundation
import HeadlessUIKit
import TestSupport
import Testing

@testable import ShowcaseApps

/// The app as a person uses it, on each dialect.
@MainActor
@Suite("The screens of the notes", .exclusively(.keyWindow), .timeLimit(.minutes(30)))
struct NotesScreensTests {
    /// The app in a window, with three samples: Welcome, which is pinned, To read and Sourdough.
    @MainActor
    private final class App {
        let window = UIWindow()
        let model: NotesModel
        let list: NotesViewController
        private let navigation: UINavigationController

        init(_ dialect: NotesDialect, folder: URL) async {
            model = dialect.model(saving: AppStates(in: folder))
            list = NotesViewController(model: model)
            navigation = UINavigationController(rootViewController: list)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            await mainQueueTurn()
        }

        var note: NoteViewController? { navigation.topViewController as? NoteViewController }

        var cells: [UITableViewCell] {
            (0..<list.tableView.numberOfRows(inSection: 0)).map { row in
                list.tableView.headlessCell(forRowAt: IndexPath(row: row, section: 0))
            }
        }

        var rows: [String?] { cells.map(\.accessibilityLabel) }

        func goBack() { navigation.popViewController(animated: true) }

        func badge(_ id: Note.ID) -> String? {
            for cell in cells {
                if let badge: UILabel = cell.contentView.descendant("updates.note.\(id)") {
                    return badge.text
                }
            }
            return nil
        }

        func isEmptyView(saying title: String) -> Bool {
            let labels = list.tableView.backgroundView?.subviews.compactMap { ($0 as? UILabel)?.text }
            return labels?.contains(title) == true
        }

        func bar(_ name: String, in screen: UIViewController) throws -> UIBarButtonItem {
            let items =
                (screen.navigationItem.leftBarButtonItems ?? [])
                + (screen.navigationItem.rightBarButtonItems ?? [])
            return try #require(items.first { $0.accessibilityLabel == name })
        }

        func tapBar(_ name: String, in screen: UIViewController) throws {
            #expect(try bar(name, in: screen).simulateTap())
        }

        func openNote(inRow row: Int) async throws -> NoteViewController {
            #expect(list.tableView.simulateSelection(of: IndexPath(row: row, section: 0)))
            let note = try #require(note)
            await until { note.linesView.fields.count > 1 }
            return note
        }

        func open(_ link: String) -> Bool { URL(string: link).map { list.open($0) } == true }

        func lines(of note: NoteViewController) -> [String?] { note.linesView.fields.map(\.text) }
    }

    private func withApp(_ dialect: NotesDialect, _ body: @MainActor (App) async throws -> Void) async throws
    {
        try await withFolder { folder in try await body(App(dialect, folder: folder)) }
    }

    @Test("A search shows the matching notes, and says if there are none", arguments: NotesDialect.allCases)
    func search(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            #expect(app.rows == ["Welcome, pinned", "To read", "Sourdough"])
            app.list.searchBar.simulateEditing(text: "WHEELS")
            await until { app.rows == ["To read"] }
            app.list.searchBar.simulateEditing(text: "wheelsx")
            await until { app.isEmptyView(saying: "No Results") }
            #expect(app.list.place.absoluteString == "/?q=wheelsx")
            app.list.searchBar.simulateEditing(text: "")
            await until { app.rows.count == 3 }
        }
    }

    @Test("A pin updates its row, and sorts the rows", arguments: NotesDialect.allCases)
    func pin(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            await until { app.badge(2) == "↻ 1" }
            app.model.setPinned(true, of: 2)
            await until { app.rows == ["Welcome, pinned", "To read, pinned", "Sourdough"] }
            #expect([1, 2, 3].map(app.badge) == ["↻ 1", "↻ 2", "↻ 1"])
            // A row that moves gets a new badge, which counts from 1.
            app.model.setPinned(false, of: 3)
            await until { app.rows == ["To read, pinned", "Welcome", "Sourdough"] }
            #expect([1, 2, 3].map(app.badge) == ["↻ 1", "↻ 1", "↻ 1"])
        }
    }

    @Test("Typed text appears in the note and in the list", arguments: NotesDialect.allCases)
    func edit(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            let note = try await app.openNote(inRow: 1)
            #expect(note.titleField.text == "To read")
            #expect(app.lines(of: note) == ["The Mill on the Floss", "A book on water wheels", ""])
            note.titleField.simulateEditing(text: "Read")
            note.linesView.fields[2].simulateEditing(text: "Maps")
            await until { app.model.notes[\.[note: 2]]?.text.hasSuffix("\nMaps") == true }
            await until { note.linesView.fields.count == 4 }
            #expect(app.model.notes[\.[note: 2]]?.title == "Read")
            #expect(app.rows == ["Welcome, pinned", "Read", "Sourdough"])
        }
    }

    @Test(
        "The return key adds an empty line, and trailing empty lines are dropped",
        arguments: NotesDialect.allCases
    )
    func lines(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            let note = try await app.openNote(inRow: 1)
            note.linesView.fields[0].simulateReturn()
            await until { note.linesView.fields.count == 4 }
            #expect(app.lines(of: note) == ["The Mill on the Floss", "", "A book on water wheels", ""])
            #expect(note.linesView.fields[1].isEditing)
            note.linesView.fields[1].simulateEditing(text: "by George Eliot")
            note.linesView.fields[2].simulateEditing(text: "")
            await until { note.linesView.fields.count == 3 }
            #expect(app.model.notes[\.[note: 2]]?.text == "The Mill on the Floss\nby George Eliot")
            // If the next line is empty, Return moves to it instead of adding a line.
            note.linesView.fields[1].simulateReturn()
            #expect(note.linesView.fields[2].isEditing)
        }
    }

    @Test("A new note is opened, and editing starts with its title", arguments: NotesDialect.allCases)
    func add(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            app.list.searchBar.simulateEditing(text: "wheels")
            await until { app.rows == ["To read"] }
            try app.tapBar("New Note", in: app.list)
            let note = try #require(app.note)
            #expect(note.id == 4)
            await until { app.model.notes.list.notes.count == 4 }
            #expect(app.note === note)
            await until { note.titleField.isEditing }
            #expect(app.list.place.absoluteString == "/4")
            app.goBack()
            await until { app.rows.contains("New Note") }
            #expect(app.rows.count == 4)
        }
    }

    @Test("Deleting returns to the list, which is empty after the last one", arguments: NotesDialect.allCases)
    func delete(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            let note = try await app.openNote(inRow: 1)
            try app.tapBar("Delete", in: note)
            await until { app.note == nil && app.rows == ["Welcome, pinned", "Sourdough"] }
            app.model.delete(1)
            app.model.delete(3)
            await until { app.isEmptyView(saying: "No Notes") }
        }
    }

    @Test("A link opens a search, or an existing note", arguments: NotesDialect.allCases)
    func links(_ dialect: NotesDialect) async throws {
        try await withApp(dialect) { app in
            #expect(app.open("/2"))
            #expect(app.note?.id == 2)
            #expect(app.list.place.absoluteString == "/2")
            for link in ["/9", "/two", "/2/1", "/?x=1"] { #expect(!app.open(link)) }
            #expect(app.note?.id == 2)
            #expect(app.open("/?q=flour"))
            await until { app.rows == ["Sourdough"] }
            #expect(app.note == nil)
        }
    }

    @Test("A problem with the saved notes is shown below the list, until the person closes it")
    func notice() async throws {
        try await withApp(.prex) { app in
            let label: UILabel = try #require(app.list.view.descendant("notes.notice"))
            #expect(label.superview?.isHidden == true)
            app.model.problem.update { $0 = "Your notes could not be read." }
            await until { label.text == "Your notes could not be read." }
            #expect(label.superview?.isHidden == false)
            let close: UIButton = try #require(app.list.view.descendant("notes.notice.close"))
            #expect(close.simulateTap())
            await until { label.superview?.isHidden == true }
        }
    }
}
