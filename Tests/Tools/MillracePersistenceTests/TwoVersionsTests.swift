import Foundation
import Millrace
import MillraceFiles
import TestSupport
import Testing

@testable import MillracePersistence

/// Apps of several versions that use one file by turns.
@Suite("Saved state: two versions of an app, and what is set aside")
struct TwoVersionsTests {
    /// A saved state of a version of the app, whose migrations mark the text.
    private func open(_ version: Int, in folder: URL) -> SavedState<String> {
        SavedState(
            "text",
            in: folder,
            version: version,
            migrations: (1..<version).map { from in
                Migration(from: from) { (old: String) in old + ">\(from + 1)" }
            },
            default: "default"
        )
    }

    /// Loads with one version of the app, saves a text, and ends.
    ///
    /// - Returns: the loaded text, and the error.
    @discardableResult
    private func run(
        _ version: Int,
        in folder: URL,
        saving text: String? = nil
    ) throws -> (state: String, error: SavedStateError?) {
        let saved = open(version, in: folder)
        let loaded = (saved.state, saved.loadError)
        if let text {
            let container = StateContainer(text)
            saved.follow(container)
            try saved.flush()
        }
        try saved.end()
        return loaded
    }

    @Test(
        "Each of two versions loads what it saved itself, and one file is set aside after any number of switches"
    )
    func switching() throws {
        try withFolder { folder in
            try run(1, in: folder, saving: "old 0")
            #expect(try run(2, in: folder, saving: "new 0").state == "old 0>2")
            for round in 1...30 {
                let old = try run(1, in: folder, saving: "old \(round)")
                #expect(old.state == (round == 1 ? "default" : "old \(round - 1)"))
                guard case .newerVersion(2)? = old.error?.reason else { return #expect(Bool(false)) }
                #expect(old.error?.isStateLoaded == (round > 1))
                let new = try run(2, in: folder, saving: "new \(round)")
                #expect(new.state == "new \(round - 1)")
                guard case .replacedVersion(1)? = new.error?.reason else { return #expect(Bool(false)) }
                #expect(new.error?.isStateLoaded == true)
                let aside = try #require(new.error?.setAside)
                #expect(
                    try MemoryStorage.text(of: Data(contentsOf: URL(filePath: aside))) == "\"old \(round)\""
                )
                #expect(try files(in: folder).count == 2)
            }
        }
    }

    @Test("A file that has the highest number, or none, is left alone")
    func otherNames() throws {
        try withFolder { folder in
            let storage = FileStorage(folder.appending(path: "text.json"))
            try storage.save(Data("text".utf8))
            let others = ["text.json.set-aside-9223372036854775807", "text.json.set-aside-x"]
            for name in others { try Data().write(to: folder.appending(path: name)) }
            #expect(try storage.setAside().hasSuffix("text.json.set-aside-1"))
            #expect(try storage.namesSetAside().count == 1)
        }
    }

    @Test("Versions in any order lose no state, load none twice, and leave one file each", arguments: 0..<8)
    func anyOrder(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try withFolder { folder in
            // What is saved, by version: a version has the state that it saved last, or a migrated older one.
            var states: [Int: String] = [:]
            var present: Int?
            for step in 0..<40 {
                let version = Int.random(in: 1...4, using: &random)
                var expected = "default"
                // The own state, or the newest older one that is not the present one, or the present one.
                let readable = states.keys.filter { $0 <= version }
                let isOlder = present.map { $0 <= version } ?? false
                let source = isOlder ? readable.filter { $0 >= present! }.max() : readable.max()
                if let source {
                    expected = (source..<version).reduce(states[source]!) { $0 + ">\($1 + 1)" }
                    states[source] = nil
                }
                let loaded = try run(version, in: folder, saving: "\(step)")
                #expect(loaded.state == expected, "seed \(seed), step \(step)")
                states[version] = "\(step)"
                present = version
                #expect(try files(in: folder).count == states.count, "seed \(seed), step \(step)")
            }
        }
    }

    @Test("A newer version loads its state if the older one that set it aside has saved nothing")
    func nothingSaved() throws {
        try withFolder { folder in
            try run(2, in: folder, saving: "new")
            #expect(try run(1, in: folder).state == "default")
            let new = try run(2, in: folder)
            #expect(new.state == "new" && new.error == nil)
            #expect(try files(in: folder) == ["text.json"])
        }
    }

    @Test("An older state that cannot be set aside is migrated as usual")
    func notMovable() throws {
        try withFolder { folder in
            try run(2, in: folder, saving: "new")
            try run(1, in: folder, saving: "old")
            // A folder at the lock file's path prevents the lock.
            let lock = folder.appending(path: "text.json.lock")
            try FileManager.default.removeItem(at: lock)
            try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
            let saved = open(2, in: folder)
            #expect(saved.state == "old>2" && saved.loadError == nil && saved.canSave)
        }
    }

    @Test(
        "At most 8 files are set aside, the earliest and the latest among them, and the error names the removed one"
    )
    func count() throws {
        try withFolder { folder in
            let file = folder.appending(path: "text.json")
            var removed: [String] = []
            for number in 1...12 {
                try write("broken \(number)", to: file)
                let error = try #require(open(1, in: folder).loadError)
                removed += error.discarded
                #expect(
                    error.discarded.allSatisfy {
                        error.description.contains("Removed, since too much was set aside: \($0)")
                    }
                )
            }
            let names = [1, 6, 7, 8, 9, 10, 11, 12].map { "text.json.set-aside-\($0)" }
            #expect(Set(try files(in: folder)) == Set(names))
            #expect(
                removed.map { URL(filePath: $0).lastPathComponent }
                    == (2...5).map { "text.json.set-aside-\($0)" }
            )
        }
    }

    @Test("At most 64 MB are set aside, and the latest file in any case")
    func bytes() throws {
        try withFolder { folder in
            let file = folder.appending(path: "text.json")
            let sizes = [40 << 20, 20 << 20, 20 << 20, 70 << 20]
            let left = [[1], [1, 2], [1, 3], [4]]
            for (size, numbers) in zip(sizes, left) {
                try write("", to: file)
                try Data(count: size).write(to: file)
                _ = open(1, in: folder)
                #expect(try files(in: folder) == numbers.map { "text.json.set-aside-\($0)" })
            }
        }
    }
}
