import Foundation
import Millrace
import MillracePersistence
import MillraceUserDefaults
import TestSupport
import Testing

@Suite("Saved state: a reader beside the owner")
struct ReaderTests {
    @Test("A reader sees what the owner has saved when it reloads, and the owner keeps the file")
    func reload() throws {
        try withFolder { folder in
            let reader = SavedStateReader("number", in: folder, default: -1)
            #expect(reader.state == -1 && reader.loadError == nil)
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            let saved = SavedState("number", in: folder, default: 0, clock: ManualClock())
            let container = StateContainer(1)
            saved.follow(container)
            for number in 1...3 {
                container.update { $0 = number }
                try saved.flush()
                #expect(reader.state == (number == 1 ? -1 : number - 1))
                #expect(try reader.reload())
                #expect(reader.state == number)
                #expect(try !reader.reload())
            }
            #expect(SavedStateReader("number", in: folder, default: -1).state == 3)
            try saved.purge()
            #expect(try reader.reload() && reader.state == -1)
        }
    }

    @Test("A reader of data that is no state throws, keeps its state, and sets nothing aside")
    func errors() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            try write("1", to: file)
            let reader = SavedStateReader("number", in: folder, default: -1)
            #expect(reader.state == 1)
            try write("2", version: 2, to: file)
            let error = #expect(throws: SavedStateError.self) { try reader.reload() }
            guard case .newerVersion(2)? = error?.reason, case .newerVersion(2)? = reader.loadError?.reason
            else {
                return #expect(Bool(false), "\(error as Any)")
            }
            #expect(reader.state == 1)
            #expect(SavedStateReader("number", in: folder, default: -1).state == -1)
            #expect(try files(in: folder) == ["number.json"])
            // The data that was read before is no error any more.
            try write("1", to: file)
            #expect(try !reader.reload() && reader.loadError == nil)
        }
    }

    @Test("A reader migrates an older state, and writes nothing")
    func migrated() throws {
        let storage = MemoryStorage(saved("1"))
        let migration = Migration(from: 1) { (old: Int) in "\(old)" }
        let reader = SavedStateReader(in: storage, version: 2, migrations: [migration], default: "")
        #expect(reader.state == "1" && storage.calls.values == [.load])
    }

    @Test("A reader of user defaults sees what the owner has saved")
    func userDefaults() throws {
        let suite = "org.example.ReaderTests-\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let saved = SavedState(in: UserDefaultsStorage("number", in: defaults), default: 0)
        let reader = SavedStateReader(in: UserDefaultsStorage("number", in: defaults), default: -1)
        let container = StateContainer(1)
        saved.follow(container)
        try saved.end()
        #expect(try reader.state == -1 && reader.reload() && reader.state == 1)
    }

    @Test(
        "While many threads reload and the owner saves, each state is whole and the last reload has the last state",
        arguments: 0..<4
    )
    func concurrent(_ seed: UInt64) throws {
        try withFolder { folder in
            var random = SeededGenerator(seed: seed)
            let saved = SavedState("numbers", in: folder, default: [Int](), clock: ManualClock())
            let container = StateContainer([Int]())
            saved.follow(container)
            try saved.flush()
            let reader = SavedStateReader("numbers", in: folder, default: [-1])
            let lengths = (0..<20).map { _ in Int.random(in: 0...2_000, using: &random) }
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for (number, length) in lengths.enumerated() {
                    if thread == 0 {
                        container.update { $0 = Array(repeating: number, count: length) }
                        try? saved.flush()
                    } else {
                        _ = try? reader.reload()
                        let state = reader.state
                        #expect(Set(state).count <= 1, "seed \(seed)")
                    }
                }
            }
            try reader.reload()
            #expect(reader.state == container.state && reader.loadError == nil, "seed \(seed)")
        }
    }
}
