import Foundation
import ShowcaseApps

#if SQLite
import GRDB
import SQLiteStorage
#endif

extension AppStates {
    /// Creates states that are saved in a database or in files, as the options specify.
    ///
    /// - Throws: Errors of opening the database.
    convenience init(_ options: Options, log: @escaping @Sendable (String) -> Void) throws {
        #if SQLite
        if options.usesSQLite {
            try FileManager.default.createDirectory(at: options.folder, withIntermediateDirectories: true)
            let file = options.folder.appending(path: "showcase.sqlite")
            let database = try DatabaseQueue(path: file.path(percentEncoded: false))
            self.init(log: log) { name in SQLiteStorage(name, in: database) }
            return
        }
        #endif
        self.init(in: options.folder, log: log)
    }
}
