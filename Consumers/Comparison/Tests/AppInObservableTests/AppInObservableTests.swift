import Foundation
import MillraceTesting
import Testing

@testable import AppInObservable

struct Offline: Error, CustomStringConvertible {
    let description = "Offline"
}

let tea = Book(id: 1, title: "Tea")
let rain = Book(id: 2, title: "Rain")

@MainActor
struct AppInObservableTests {
    @Test func searching() async {
        let clock = ManualClock()
        let model = SearchModel(clock: clock) { text in
            if text == "fail" { throw Offline() }
            return [Book(id: 1, title: text)]
        }
        model.text = "t"
        #expect(model.isSearching)
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(299))
        model.text = "tea"  // replaces the first, which asks nothing
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        await model.task?.value
        #expect(model.results == [Book(id: 1, title: "tea")] && !model.isSearching)
        model.text = "fail"
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        await model.task?.value
        #expect(model.results.count == 1 && !model.isSearching && model.failure == "Offline")
        model.text = "x"
        #expect(model.failure == nil)
        model.text = ""
        #expect(model.results.isEmpty && !model.isSearching)
        await model.task?.value
    }

    @Test func aNewTextCancelsTheRunningRequest() async {
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
        var tasks: [Task<Void, Never>] = []
        for text in ["old", "new"] {
            model.text = text
            if let old = tasks.first {
                #expect(await requests.next() == "cancelled")
                await old.value
                #expect(model.results.isEmpty && model.isSearching)
            }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(300))
            #expect(await requests.next() == text)
            if let task = model.task { tasks.append(task) }
        }
        for task in tasks { await task.value }
        #expect(model.results == [Book(id: 1, title: "new")])
        #expect(model.failure == nil && !model.isSearching)
    }

    @Test func converting() async {
        let model = ConversionModel { amount in
            if amount < 0 { throw Offline() }
            return amount * 2
        }
        model.amount = "x"
        await model.start()
        #expect(model.failure == "Not a number")
        model.amount = "2"
        await model.start()
        #expect(model.result == 4 && model.failure == nil)
        model.amount = "-1"
        await model.start()
        #expect(model.result == nil && model.failure == "Offline" && !model.isConverting)
    }

    @Test func rows() {
        let list = RowsModel()
        list.add()
        list.add()
        list.rows[1].title = "Tea"
        list.rows[1].isDone = true
        #expect(list.rows.map(\.title) == ["", "Tea"])
        #expect(list.doneCount == 1)
        list.rows[0].remove()
        list.add()
        list.add()
        #expect(list.rows.map(\.id) == [1, 2, 3])
    }

    @Test func sheet() throws {
        let note = NoteModel()
        note.edit()
        try #require(note.editor).title = "Draft"
        note.editor = nil  // the user pulls the sheet down
        #expect(note.title.isEmpty)
        note.edit()
        let editor = try #require(note.editor)
        #expect(editor.title.isEmpty)
        editor.title = "Tea"
        editor.save()
        #expect(note.title == "Tea" && note.editor == nil)
    }

    @Test func alert() {
        let shelf = ShelfModel(books: [tea, rain])
        shelf.askToDelete(tea)
        #expect(shelf.isAsking)
        shelf.isAsking = false
        #expect(shelf.books == [tea, rain] && shelf.deleting == nil)
        shelf.askToDelete(tea)
        shelf.confirm()
        #expect(shelf.books == [rain] && !shelf.isAsking)
    }

    @Test func path() throws {
        let model = PathModel()
        model.open(try #require(URL(string: "app://shelf/new/book/7")))
        #expect(model.path == [.shelf("new"), .book(7)])
        model.path.removeLast()
        for wrong in ["app://book/7/book/seven", "app://shelf", "app://other/1"] {
            model.open(try #require(URL(string: wrong)))
        }
        #expect(model.path == [.shelf("new")])
    }

    @Test func form() {
        let profile = ProfileModel()
        profile.name = "Ada"
        profile.city = "London"
        profile.wantsNews = true
        profile.save()
        #expect(profile.emailError == "No address" && !profile.isSaved)
        profile.name = "Ada L."
        #expect(profile.emailError == "No address")
        profile.email = "ada@example.com"
        #expect(profile.emailError == nil)
        profile.save()
        #expect(profile.isSaved)
        profile.city = "Paris"
        #expect(!profile.isSaved)
    }

    @Test func undo() {
        let reading = ReadingModel()
        reading.add(tea)
        reading.add(rain)
        reading.selection = 2
        reading.undo()
        #expect(reading.books == [tea] && reading.selection == 2)
        reading.selection = 1
        reading.redo()
        #expect(reading.books == [tea, rain] && reading.selection == 1)
        reading.undo()
        reading.remove(1)
        #expect(reading.canUndo && !reading.canRedo)
        reading.undo()
        reading.undo()
        #expect(reading.books.isEmpty && reading.selection == 1)
        #expect(!reading.canUndo)
    }

    @Test func savedSettings() async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "settings.json")
        try Data(#"{"version":1,"firstName":"Ada","lastName":"Lovelace"}"#.utf8).write(to: file)

        let clock = ManualClock()
        let settings = SettingsModel(folder: folder, clock: clock)
        #expect(settings.name == "Ada Lovelace" && !settings.isLarge)
        settings.isLarge = true
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await settings.saving?.value
        #expect(SettingsModel(folder: folder).isLarge)
        settings.name = "Ada"
        try settings.enterBackground()
        #expect(SettingsModel(folder: folder).name == "Ada")

        try Data("damaged".utf8).write(to: file)
        #expect(SettingsModel(folder: folder).name.isEmpty)
    }
}
