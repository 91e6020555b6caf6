#if SQLite
public import Foundation
public import GRDB
public import MillracePersistence

/// A saved state in a row of a database, which may contain other states and other tables of the app.
///
/// ```swift
/// let database = try DatabaseQueue(path: path)
/// let saved = SavedState(in: SQLiteStorage("notes", in: database), default: Notes())
/// ```
///
/// The table `savedState` has a row for each state, and is created if it does not exist. If two objects have loaded
/// the same row, in one process or two, only the object that saves first can save later too. Saving with the other
/// object throws `StorageInUse` and overwrites nothing.
///
/// With a `DatabaseQueue`, saved states survive a power failure. With a `DatabasePool`, the latest ones may be lost,
/// but the database stays intact.
///
/// Sendable: `stamp` is read and written under `lock` only, and the rest is constant and Sendable.
public final class SQLiteStorage: StateStorage, @unchecked Sendable {
    private let name: String
    private let database: any DatabaseWriter

    /// The stamp of the row that was loaded or saved last; nil if there was none.
    private var stamp: Int64?
    private let lock = NSLock()

    /// Creates a storage that uses the row with this name. The database may be used for other purposes too.
    public init(_ name: String, in database: any DatabaseWriter) {
        self.name = name
        self.database = database
    }

    /// The row's data; nil if there is no such row.
    public func load() throws -> Data? {
        try write { db, stamp in
            try db.create(table: "savedState", options: .ifNotExists) { table in
                table.primaryKey("name", .text)
                table.column("data", .blob).notNull()
                table.column("date", .datetime).notNull()
                table.column("stamp", .integer).notNull()
            }
            let row = try Row.fetchOne(
                db,
                sql: "SELECT data, stamp FROM savedState WHERE name = ?",
                arguments: [name]
            )
            stamp = row?["stamp"]
            return row?["data"]
        }
    }

    /// Replaces the row's data, or creates the row. Throws `StorageInUse` if another object has created, replaced
    /// or removed the row since this object loaded or saved it.
    public func save(_ data: Data) throws {
        try write { db, stamp in
            let new = Int64.random(in: .min ... .max)
            if let old = stamp {
                try db.execute(
                    sql: "UPDATE savedState SET data = ?, date = ?, stamp = ? WHERE name = ? AND stamp = ?",
                    arguments: [data, Date.now, new, name, old]
                )
            } else {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO savedState (name, data, date, stamp) VALUES (?, ?, ?, ?)",
                    arguments: [name, data, Date.now, new]
                )
            }
            if db.changesCount == 0 { throw StorageInUse() }
            stamp = new
        }
    }

    /// Removes the row, and the rows that were set aside.
    public func remove() throws {
        try write { db, stamp in
            try db.execute(
                sql: "DELETE FROM savedState WHERE name = ?1 OR substr(name, 1, length(?2)) = ?2",
                arguments: [name, asidePrefix]
            )
            stamp = nil
        }
    }

    /// Renames the row by appending `.set-aside-` and an unused number. Returns the new name.
    public func setAside() throws -> String {
        try write { db, stamp in
            var number = 1
            while try hasRow(asidePrefix + "\(number)", db) { number += 1 }
            let aside = asidePrefix + "\(number)"
            try db.execute(
                sql: "UPDATE savedState SET name = ? WHERE name = ? AND stamp = ?",
                arguments: [aside, name, stamp]
            )
            if db.changesCount == 0 { throw StorageInUse() }
            stamp = nil
            return aside
        }
    }

    private var asidePrefix: String { name + ".set-aside-" }

    private func hasRow(_ name: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT * FROM savedState WHERE name = ?)",
            arguments: [name]
        ) ?? false
    }

    /// Changes the row in a transaction. The stamp changes only after the commit.
    private func write<Result>(_ body: (Database, inout Int64?) throws -> Result) throws -> Result {
        var new = lock.withLock { stamp }
        let result = try database.write { db in try body(db, &new) }
        lock.withLock { stamp = new }
        return result
    }
}

extension SQLiteStorage: CustomStringConvertible {
    /// The row's name, and the database's path.
    public var description: String { "\(name) in \(database.path)" }
}
#endif
