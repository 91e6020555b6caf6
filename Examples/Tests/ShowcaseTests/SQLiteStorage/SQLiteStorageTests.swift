#if SQLite
import Foundation
import GRDB
import Millrace
import MillracePersistence
import SQLiteStorage
import TestSupport
import Testing

@testable import ShowcaseApps

@Suite("States in an SQLite database")
struct SQLiteStorageTests {
    private let database: DatabaseQueue
    private let storage: SQLiteStorage

    init() throws {
        database = try DatabaseQueue()
        storage = SQLiteStorage("notes", in: database)
    }

    /// The rows of the database, by name.
    private func rows() throws -> [String: String] {
        try database.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT name, data FROM savedState")
            return Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    (row["name"] as String, String(decoding: row["data"] as Data, as: UTF8.self))
                }
            )
        }
    }

    @Test("The last saved state is loaded, by the same and by another storage")
    func roundTrip() throws {
        #expect(try storage.load() == nil)
        for text in ["one", "two", ""] {
            try storage.save(Data(text.utf8))
            #expect(try SQLiteStorage("notes", in: database).load() == Data(text.utf8))
        }
        let next = SQLiteStorage("notes", in: database)
        #expect(try next.load() == Data())
        try next.save(Data("three".utf8))
        #expect(try rows() == ["notes": "three"])
    }

    @Test("States with other names are not changed")
    func names() throws {
        let others = ["notes.set", "Notes", "note_"].map { SQLiteStorage($0, in: database) }
        for other in others + [storage] {
            #expect(try other.load() == nil)
            try other.save(Data("\(other)".utf8))
        }
        try storage.remove()
        #expect(try Set(rows().keys) == ["notes.set", "Notes", "note_"])
        #expect(try storage.load() == nil)
    }

    @Test("Each state set aside has a new name, and is removed by remove")
    func setAside() throws {
        _ = try storage.load()
        for number in 1...3 {
            try storage.save(Data("\(number)".utf8))
            #expect(try storage.setAside() == "notes.set-aside-\(number)")
            #expect(try storage.load() == nil)
        }
        try storage.save(Data("4".utf8))
        #expect(try rows().count == 4)
        #expect(try rows()["notes.set-aside-2"] == "2")
        try storage.remove()
        #expect(try rows().isEmpty)
        try storage.save(Data("5".utf8))
        #expect(try rows() == ["notes": "5"])
    }

    @Test("Of two storages that have loaded a row, only the first that saves can save")
    func inUse() throws {
        try save("old")
        let (first, second) = (SQLiteStorage("notes", in: database), SQLiteStorage("notes", in: database))
        #expect(try first.load() == second.load())
        try first.save(Data("first".utf8))
        #expect(throws: StorageInUse.self) { try second.save(Data("second".utf8)) }
        #expect(throws: StorageInUse.self) { try second.setAside() }
        try first.save(Data("first again".utf8))
        #expect(try rows() == ["notes": "first again"])
    }

    @Test("The first of two storages that saves wins, even without a saved state or after its removal")
    func inUseFromTheBeginning() throws {
        let (first, second) = (SQLiteStorage("notes", in: database), SQLiteStorage("notes", in: database))
        #expect(try first.load() == nil && second.load() == nil)
        try first.save(Data("first".utf8))
        #expect(throws: StorageInUse.self) { try second.save(Data("second".utf8)) }
        try second.remove()
        #expect(throws: StorageInUse.self) { try first.save(Data("back".utf8)) }
        #expect(try rows().isEmpty)
    }

    @Test("A failed save preserves the saved state, and the next save succeeds")
    func atomic() throws {
        try save("old")
        _ = try storage.load()
        try database.write { db in
            try db.execute(
                sql: "CREATE TRIGGER full AFTER UPDATE ON savedState BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        }
        #expect(throws: DatabaseError.self) { try storage.save(Data("new".utf8)) }
        #expect(try rows() == ["notes": "old"])
        try database.write { db in try db.execute(sql: "DROP TRIGGER full") }
        try storage.save(Data("new".utf8))
        #expect(try rows() == ["notes": "new"])
    }

    private func save(_ text: String) throws {
        let storage = SQLiteStorage("notes", in: database)
        _ = try storage.load()
        try storage.save(Data(text.utf8))
    }

    // MARK: With SavedState

    @Test("SavedState loads, follows, flushes and purges a state in a database")
    func savedState() throws {
        let saved = SavedState(in: storage, default: 0)
        let number = StateContainer(1)
        saved.follow(number)
        number.update { $0 = 2 }
        try saved.flush()
        #expect(SavedState(in: SQLiteStorage("notes", in: database), default: 0).state == 2)
        try saved.purge()
        #expect(try rows().isEmpty)
    }

    @Test("Data that cannot be decoded is set aside, and changes are saved in a new row")
    func malformed() throws {
        try save("broken")
        let saved = SavedState(in: storage, default: 0)
        #expect(saved.state == 0)
        #expect(saved.loadError?.setAside == "notes.set-aside-1")
        #expect(saved.canSave)
        let number = StateContainer(1)
        saved.follow(number)
        try saved.end()
        #expect(try rows().keys.sorted() == ["notes", "notes.set-aside-1"])
    }

    @Test("A storage that another storage has overtaken throws StorageInUse at each attempt")
    func overtaken() throws {
        let (first, second) = (
            SavedState(in: SQLiteStorage("notes", in: database), default: 0),
            SavedState(in: SQLiteStorage("notes", in: database), default: 0)
        )
        let numbers = (StateContainer(1), StateContainer(2))
        first.follow(numbers.0)
        second.follow(numbers.1)
        try first.flush()
        for _ in 0..<2 {
            let error = #expect(throws: SavedStateError.self) { try second.flush() }
            guard case .inUse? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
        }
        #expect(SavedState(in: SQLiteStorage("notes", in: database), default: 0).state == 1)
    }

    @Test("A file that is no database is an error with its reason, and is not overwritten")
    @MainActor
    func noDatabase() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: "notes.sqlite")
            let content = Data(repeating: 65, count: 5_000)
            try content.write(to: file)
            #expect(throws: DatabaseError.self) {
                let saved = SavedState(
                    in: SQLiteStorage("notes", in: try DatabaseQueue(path: file.path())),
                    default: 0
                )
                if case .unreadable(let error)? = saved.loadError?.reason { throw error }
            }
            #expect(try Data(contentsOf: file) == content)
        }
    }

    @Test("Two connections to one file see each other's states")
    @MainActor
    func twoConnections() async throws {
        try await withFolder { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let path = folder.appending(path: "notes.sqlite").path()
            let first = SQLiteStorage("notes", in: try DatabaseQueue(path: path))
            #expect(try first.load() == nil)
            try first.save(Data("1".utf8))
            let second = SQLiteStorage("notes", in: try DatabasePool(path: path))
            #expect(try second.load() == Data("1".utf8))
            try second.save(Data("2".utf8))
            #expect(throws: StorageInUse.self) { try first.save(Data("3".utf8)) }
            #expect("\(first)" == "notes in \(path)")
        }
    }
}
#endif
