import Foundation
import Millrace
import MillraceObservation
import MillracePersistence
import MillraceTesting
import Prex
import Testing

@testable import AppInMillrace

struct Offline: Error, CustomStringConvertible {
    let description = "Offline"
}

let tea = Book(id: 1, title: "Tea")
let rain = Book(id: 2, title: "Rain")

@MainActor
struct AppInMillraceTests {
    @Test func searching() async throws {
        let clock = ManualClock()
        let model = SearchModel(clock: clock) { text in
            if text == "fail" { throw Offline() }
            return [Book(id: 1, title: text)]
        }
        let test = TestStore(model.presenter)
        model.type("t")
        try await test.receive(.typed("t")) {
            $0.text = "t"
            $0.isSearching = true
        }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(299))
        model.type("tea")  // replaces the first, which asks nothing
        try await test.receive(.typed("tea")) { $0.text = "tea" }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        try await test.receive(.found([Book(id: 1, title: "tea")])) {
            $0.results = [Book(id: 1, title: "tea")]
            $0.isSearching = false
        }
        model.type("fail")
        try await test.receive(.typed("fail")) {
            $0.text = "fail"
            $0.isSearching = true
        }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        try await test.receive(.failed("Offline")) {
            $0.failure = "Offline"
            $0.isSearching = false
        }
        model.type("x")
        try await test.receive(.typed("x")) {
            $0.text = "x"
            $0.failure = nil
            $0.isSearching = true
        }
        model.type("")
        try await test.receive(.typed("")) {
            $0.text = ""
            $0.results = []
            $0.isSearching = false
        }
        try await test.finish()
    }

    @Test func aNewTextCancelsTheRunningRequest() async throws {
        let clock = ManualClock()
        let (asked, sender) = AsyncStream.makeStream(of: String.self)
        let model = SearchModel(clock: clock) { text in
            sender.yield(text)
            if text == "old" {
                try? await Task.sleep(for: .seconds(1_000_000))  // ends when it is cancelled
                sender.yield("cancelled")
            }
            return [Book(id: 1, title: text)]
        }
        var requests = asked.makeAsyncIterator()
        let test = TestStore(model.presenter)
        for text in ["old", "new"] {
            model.type(text)
            try await test.receive(.typed(text)) {
                $0.text = text
                $0.isSearching = true
            }
            if text == "new" { #expect(await requests.next() == "cancelled") }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(300))
            #expect(await requests.next() == text)
        }
        try await test.receive(.found([Book(id: 1, title: "new")])) {
            $0.results = [Book(id: 1, title: "new")]
            $0.isSearching = false
        }
        try await test.finish()
    }

    @Test func converting() async throws {
        let model = ConversionModel { amount in
            if amount < 0 { throw Offline() }
            return amount * 2
        }
        let test = TestStore(model.presenter)
        for (text, action) in [
            ("x", ConversionAction.failed("Not a number")), ("2", .converted(4)), ("-1", .failed("Offline")),
        ] {
            try await test.send(.typed(text)) { $0.amount = text }
            model.start()
            try await test.receive(.started) {
                $0.isConverting = true
                $0.result = nil
                $0.failure = nil
            }
            try await test.receive(action) {
                $0.isConverting = false
                if case .converted(let result) = action { $0.result = result }
                if case .failed(let message) = action { $0.failure = message }
            }
        }
        try await test.finish()
    }

    @Test func rows() {
        let list = makeRows().observed
        list.send(.add)
        list.send(.add)
        let rows = list.scopes(\.rows, send: RowsAction.row)
        rows[1][field: \.title].wrappedValue = "Tea"
        rows[1][field: \.isDone].wrappedValue = true
        #expect(list.rows == [Row(id: 0), Row(id: 1, title: "Tea", isDone: true)])
        #expect(list.doneCount == 1)
        rows[0].send(.remove)
        list.send(.add)
        list.send(.add)
        #expect(list.rows.map(\.id) == [1, 2, 3])
    }

    @Test func sheet() throws {
        let note = makeNote().observed
        let sheet = note.binding(item: \.editor, send: NoteAction.editor, dismiss: .closeEditor)
        note.send(.edit)
        try #require(sheet.wrappedValue)[field: \.title].wrappedValue = "Draft"
        sheet.wrappedValue = nil  // the user pulls the sheet down
        #expect(note.state == NoteState())
        note.send(.edit)
        let editor = try #require(sheet.wrappedValue)
        #expect(editor.title.isEmpty)
        editor[field: \.title].wrappedValue = "Tea"
        editor.send(.save)
        #expect(note.state == NoteState(title: "Tea"))
    }

    @Test func alert() {
        let shelf = Flux(state: ShelfState(books: [tea, rain]), mutation: ShelfMutation()).observed
        let alert = shelf.binding(isPresented: \.deleting, dismiss: .closeAlert)
        shelf.send(.askToDelete(tea))
        #expect(alert.wrappedValue)
        alert.wrappedValue = false
        #expect(shelf.state == ShelfState(books: [tea, rain]))
        shelf.send(.askToDelete(tea))
        shelf.send(.confirm)
        #expect(!alert.wrappedValue)
        #expect(shelf.state == ShelfState(books: [rain]))
    }

    @Test func path() throws {
        let model = PathModel(routes: try makeRoutes())
        let path = model.flux.observed.binding(\.path, send: { .setPath($0) })
        model.open(try #require(URL(string: "app://shelf/new/book/7")))
        #expect(path.wrappedValue == [.shelf("new"), .book(7)])
        path.wrappedValue.removeLast()
        for wrong in ["app://book/7/book/seven", "app://shelf", "app://other/1"] {
            model.open(try #require(URL(string: wrong)))
        }
        #expect(path.wrappedValue == [.shelf("new")])
    }

    @Test func form() {
        let profile = Flux(state: ProfileState(), mutation: ProfileMutation()).observed
        profile[field: \.name].wrappedValue = "Ada"
        profile[field: \.city].wrappedValue = "London"
        profile[field: \.wantsNews].wrappedValue = true
        profile.send(.save)
        #expect(profile.emailError == "No address" && !profile.isSaved)
        profile[field: \.name].wrappedValue = "Ada L."
        #expect(profile.emailError == "No address")
        profile[field: \.email].wrappedValue = "ada@example.com"
        #expect(profile.emailError == nil)
        profile.send(.save)
        #expect(profile.isSaved)
        profile[field: \.city].wrappedValue = "Paris"
        let edited = ProfileState(name: "Ada L.", email: "ada@example.com", city: "Paris", wantsNews: true)
        #expect(profile.state == edited)
    }

    @Test func undo() {
        let model = ReadingModel()
        let reading = model.flux.observed
        reading.send(.add(tea))
        reading.send(.add(rain))
        reading.send(.select(2))
        model.history.undo()
        #expect(reading.state == ReadingState(books: [tea], selection: 2))
        reading.send(.select(1))
        model.history.redo()
        #expect(reading.state == ReadingState(books: [tea, rain], selection: 1))
        model.history.undo()
        reading.send(.remove(1))
        #expect(model.history.canUndo && !model.history.canRedo)
        model.history.undo()
        model.history.undo()
        #expect(reading.state == ReadingState(selection: 1))
        #expect(!model.history.canUndo)
    }

    @Test func savedSettings() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "settings.json")
        try SavedState.data(of: SettingsV1(firstName: "Ada", lastName: "Lovelace"), version: 1).write(
            to: file
        )

        let clock = ManualClock()
        let model = SettingsModel(folder: folder, clock: clock)
        let settings = model.flux.observed
        #expect(settings.state == Settings(name: "Ada Lovelace"))
        settings[field: \.isLarge].wrappedValue = true
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        while try SettingsReader(folder).state != settings.state { await Task.yield() }
        settings[field: \.name].wrappedValue = "Ada"
        try model.enterBackground()
        #expect(try SettingsReader(folder).state == Settings(name: "Ada", isLarge: true))
        try model.saved.end()

        try Data("damaged".utf8).write(to: file)
        #expect(SettingsModel(folder: folder).flux.store.state == Settings())
    }
}

/// Reads the file of the settings, without the lock of who saves them.
struct SettingsReader {
    let state: Settings

    init(_ folder: URL) throws {
        state = SavedStateReader("settings", in: folder, version: 2, default: Settings()).state
    }
}
