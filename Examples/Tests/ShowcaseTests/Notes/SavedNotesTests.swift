import Foundation
import TestSupport
import Testing

@testable import ShowcaseApps

#if SQLite
import GRDB
import SQLiteStorage
#endif

@MainActor
@Suite("The notes that are saved", .timeLimit(.minutes(30)))
struct SavedNotesTests {
    @Test("Without saved notes there are samples", arguments: NotesDialect.allCases)
    func samples(_ dialect: NotesDialect) async {
        await withFolder { folder in
            let model = dialect.model(saving: AppStates(in: folder))
            #expect(model.notes.list.notes.map(\.id) == [1, 2, 3])
            #expect(model.problem.state == nil)
        }
    }

    @Test(
        "Changes are restored after a restart, and the search is not",
        arguments: NotesDialect.allCases
    )
    func restart(_ dialect: NotesDialect) async {
        await withFolder { folder in
            let states = AppStates(in: folder)
            let model = dialect.model(saving: states)
            model.setTitle("Rye", of: model.add())
            model.delete(1)
            model.search(for: "rye")
            await until { model.notes.query == "rye" }
            let before = model.notes.list
            #expect(before.notes.map(\.title) == ["To read", "Welcome", "Rye"])
            states.end()
            let again = dialect.model(saving: AppStates(in: folder))
            #expect(again.notes.list == before)
            #expect(again.notes.query == "")
        }
    }

    @Test("Each dialect saves its notes in a separate file")
    func files() async throws {
        try await withFolder { folder in
            let states = AppStates(in: folder)
            let models = NotesDialect.allCases.map { $0.model(saving: states) }
            states.end()
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
            #expect(files.filter { $0.hasSuffix(".json") } == ["notes-mobius.json", "notes-prex.json"])
            withExtendedLifetime(models) {}
        }
    }

    @Test("A file of version 1 is migrated, and saved as version 2", arguments: NotesDialect.allCases)
    func migration(_ dialect: NotesDialect) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "\(dialect.name).json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: .notesFixture, to: file)
            let states = AppStates(in: folder)
            let model = dialect.model(saving: states)
            let list = model.notes.list
            #expect(list.notes.map(\.title) == ["Packing", "Café order"])
            #expect(list.notes.map(\.text) == ["Socks\nCharger\nThe good knife", "Two flat whites"])
            #expect(list.notes.map(\.changed.timeIntervalSinceReferenceDate) == [780_000_000, 780_086_400])
            #expect(list.notes.allSatisfy { !$0.isPinned })
            #expect(list.nextID == 4)
            states.end()
            #expect(try String(contentsOf: file, encoding: .utf8).contains(#""version":2"#))
            withExtendedLifetime(model) {}
        }
    }

    @Test("An unreadable file is set aside, and a message tells where", arguments: NotesDialect.allCases)
    func setAside(_ dialect: NotesDialect) async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("no notes".utf8).write(to: folder.appending(path: "\(dialect.name).json"))
            let log = Log<String>()
            let model = dialect.model(saving: AppStates(in: folder) { log.note($0) })
            #expect(model.notes.list.notes.isEmpty)
            let problem = try #require(model.problem.state)
            #expect(problem.hasSuffix("set aside as \(dialect.name).json.set-aside-1."))
            #expect(log.values.count == 1)
        }
    }

    @Test("Notes that are open in another model are not saved, and a message says so")
    func inUse() async {
        await withFolder { folder in
            let first = NotesDialect.prex.model(saving: AppStates(in: folder))
            let second = NotesDialect.prex.model(saving: AppStates(in: folder))
            #expect(second.problem.state?.contains("open elsewhere") == true)
            withExtendedLifetime(first) {}
        }
    }

    #if SQLite
    @Test("Notes saved in a database are restored after a restart", arguments: NotesDialect.allCases)
    func database(_ dialect: NotesDialect) async throws {
        let database = try DatabaseQueue()
        let states = AppStates { SQLiteStorage($0, in: database) }
        let model = dialect.model(saving: states)
        model.delete(2)
        await until { model.notes.list.notes.count == 2 }
        let before = model.notes.list
        states.end()
        let again = dialect.model(saving: AppStates { SQLiteStorage($0, in: database) })
        #expect(again.notes.list == before)
        #expect(before.notes.map(\.id) == [1, 3])
    }
    #endif
}
