import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillracePersistence

@Suite("Saved state: loading errors")
struct LoadErrorTests {
    @Test("A file that was cut off at any byte is set aside, and the default is used")
    func truncation() throws {
        let whole = saved(#"{"count":12,"history":[],"names":{"a":1}}"#)
        for length in 0..<whole.count {
            try withFolder { folder in
                let file = folder.appending(path: "counter.json")
                try write("", to: file)
                try whole.prefix(length).write(to: file)
                let saved = SavedState("counter", in: folder, default: ["none": 0])
                #expect(saved.state == ["none": 0])
                guard case .malformed? = saved.loadError?.reason else {
                    return #expect(Bool(false), "\(length) bytes: \(saved.loadError as Any)")
                }
                let setAside = try #require(saved.loadError?.setAside)
                #expect(try Data(contentsOf: URL(filePath: setAside)) == whole.prefix(length))
                #expect(saved.canSave)
            }
        }
    }

    @Test("Data with any flipped bit is loaded as the state that was saved, or refused")
    func flippedBits() throws {
        let storage = MemoryStorage()
        let saved = SavedState(
            in: storage,
            version: 2,
            migrations: [migration],
            default: ["a": 12, "b": 700]
        )
        let container = StateContainer(saved.state)
        saved.follow(container)
        container.update { $0["c"] = 5 }
        try saved.end()
        let whole = try #require(storage.data.withLock { $0 })
        for index in 0..<8 * whole.count {
            var damaged = whole
            damaged[index / 8] ^= 1 << (index % 8)
            let loaded = SavedState(
                in: MemoryStorage(damaged),
                version: 2,
                migrations: [migration],
                default: [String: Int]()
            )
            #expect(loaded.loadError != nil || loaded.state == container.state, "bit \(index)")
        }
    }

    private var migration: Migration { Migration(from: 1) { (old: [String: Int]) in old.mapValues { -$0 } } }

    @Test("An error names the path and the type, and no value, message or key of the data")
    func noData() throws {
        struct Note: Codable, Sendable {
            struct Body: Codable, Sendable {
                var text = "hunter2"
                init() {}
                init(from decoder: any Decoder) throws {
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no hunter2")
                    )
                }
                func encode(to encoder: any Encoder) throws {
                    throw EncodingError.invalidValue(
                        self,
                        EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no hunter2")
                    )
                }
            }
            var bodies: [String: [Body]] = [:]
        }
        let text = #"{"bodies":{"hunter2":[{}]}}"#
        let error = SavedState(in: MemoryStorage(saved(text)), default: Note()).loadError
        #expect(error?.description.contains("cannot be decoded: at bodies[…][0], this is not valid.") == true)
        let missing = SavedState(in: MemoryStorage(saved("{}")), default: Note()).loadError
        #expect(missing?.description.contains("bodies is missing") == true)
        let container = StateContainer(Note(bodies: ["hunter2": [Note.Body()]]))
        let saving = SavedState(in: MemoryStorage(), default: Note())
        saving.follow(container)
        let unencodable = #expect(throws: SavedStateError.self) { try saving.flush() }
        #expect(unencodable?.description.contains("at bodies[…][0], a Body cannot be encoded") == true)
        for error in [error, missing, unencodable] {
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!dumped.contains("hunter2"))
        }
    }

    @Test(
        "Data whose length differs from the recorded length is malformed, even if the rest is a valid state"
    )
    func length() {
        for text in ["1", "123", ""] {
            let data = Data("{\"bytes\":2,\"format\":1,\"version\":1}\n\(text)".utf8)
            guard case .malformed? = SavedState(in: MemoryStorage(data), default: 0).loadError?.reason else {
                return #expect(Bool(false), "\(text)")
            }
        }
    }

    @Test(
        "Data is set aside if its version is newer or has no migration, or if it cannot be migrated or decoded"
    )
    func versions() throws {
        func reason(_ data: Data) throws -> SavedStateError.Reason {
            let storage = MemoryStorage(data)
            let errors = Log<String>()
            let saved = SavedState(
                in: storage,
                version: 3,
                migrations: [Migration(from: 2) { (old: Int) in "\(old)" }],
                default: "default",
                onError: { errors.note("\($0)") }
            )
            let error = try #require(saved.loadError)
            #expect(errors.values == ["\(error)"])
            #expect(saved.state == "default")
            #expect(storage.calls.values == [.load, .setAside])
            #expect(error.setAside == "elsewhere" && saved.canSave)
            return error.reason
        }
        guard case .newerVersion(4) = try reason(saved("1", version: 4)) else { return #expect(Bool(false)) }
        guard case .olderVersion(1) = try reason(saved("1", version: 1)) else { return #expect(Bool(false)) }
        guard case .undecodable = try reason(saved("1", version: 3)) else { return #expect(Bool(false)) }
        guard case .migrationFailed(from: 2, _ as DecodingError) = try reason(saved("{}", version: 2)) else {
            return #expect(Bool(false))
        }
        guard case .malformed = try reason(Data("{\"bytes\":1,\"format\":2,\"version\":3}\n1".utf8)) else {
            return #expect(Bool(false))
        }
    }

    @Test("Each file that is set aside has a new name, and changes are saved in a new file")
    func setAside() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            for number in 1...3 {
                try write("broken \(number)", to: file)
                let saved = SavedState("number", in: folder, default: 0)
                let container = StateContainer(number)
                saved.follow(container)
                try saved.end()
                #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "\(number)")
            }
            for number in 1...3 {
                let file = folder.appending(path: "number.json.set-aside-\(number)")
                #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "broken \(number)")
            }
            #expect(try files(in: folder).count == 4)
        }
    }

    @Test("A folder that has the file's name is set aside as unreadable")
    func unreadable() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "number.json/inner"),
                withIntermediateDirectories: true
            )
            let saved = SavedState("number", in: folder, default: 0)
            guard case .unreadable(let error as POSIXError)? = saved.loadError?.reason else {
                return #expect(Bool(false), "\(saved.loadError as Any)")
            }
            #expect(error.code == .EISDIR)
            let container = StateContainer(1)
            saved.follow(container)
            try saved.flush()
            #expect(try files(in: folder) == ["number.json", "number.json.set-aside-1"])
        }
    }

    @Test("A file that exists but cannot be opened is set aside as unreadable")
    func unopenable() throws {
        try withFolder { folder in
            // A symbolic link to itself cannot be opened by any user, not even by root.
            let file = folder.appending(path: "number.json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
            let saved = SavedState("number", in: folder, default: 0)
            guard case .unreadable(let error as POSIXError)? = saved.loadError?.reason else {
                return #expect(Bool(false), "\(saved.loadError as Any)")
            }
            #expect(error.code == .ELOOP)
            let container = StateContainer(1)
            saved.follow(container)
            try saved.flush()
            #expect(try files(in: folder) == ["number.json", "number.json.set-aside-1"])
        }
    }

    @Test("A file that temporarily cannot be read is left as it is, and nothing is written")
    func protected() throws {
        let storage = MemoryStorage(saved("1"), failure: POSIXError(.EPERM))
        let saved = SavedState(in: storage, default: 0)
        storage.failure.withLock { $0 = nil }
        #expect(try #require(saved.loadError).isTemporary)
        #expect(!saved.canSave)
        let container = StateContainer(2)
        saved.follow(container)
        #expect(saved.state == 2)
        #expect(throws: SavedStateError.self) { try saved.flush() }
        #expect(throws: SavedStateError.self) { try saved.purge() }
        try saved.end()
        #expect(storage.calls.values == [.load])
    }

    @Test("A source is not retained by a saved state that cannot save")
    func released() {
        let saved = SavedState(
            in: MemoryStorage(saved("1"), failure: POSIXError(.EPERM)),
            default: 0,
            clock: ManualClock()
        )
        weak var released: StateContainer<Int>?
        do {
            let container = StateContainer(2)
            released = container
            saved.follow(container)
            container.update { $0 = 3 }
            #expect(saved.state == 3)
        }
        #expect(released == nil)
    }

    @Test("A file that can be neither loaded nor set aside is not overwritten")
    func stuck() throws {
        let storage = MemoryStorage(saved("1"), failure: POSIXError(.EIO))
        let saved = SavedState(in: storage, default: 0)
        storage.failure.withLock { $0 = nil }
        #expect(saved.loadError != nil && saved.loadError?.setAside == nil)
        #expect(!saved.canSave)
        let container = StateContainer(2)
        saved.follow(container)
        #expect(throws: SavedStateError.self) { try saved.flush() }
        #expect(storage.calls.values == [.load, .setAside])
        try saved.purge()
        #expect(storage.calls.values == [.load, .setAside, .remove])
        #expect(throws: SavedStateError.self) { try saved.flush() }
    }

    @Test("A second object cannot use a file that another object uses, until the first one ends")
    func twoObjects() throws {
        try withFolder { folder in
            let first = SavedState("number", in: folder, default: 1)
            let container = StateContainer(5)
            first.follow(container)
            try first.flush()
            let second = SavedState("number", in: folder, default: 2)
            guard case .inUse? = second.loadError?.reason else { return #expect(Bool(false)) }
            #expect(second.state == 2 && !second.canSave)
            second.follow(StateContainer(7))
            #expect(throws: SavedStateError.self) { try second.flush() }
            #expect(throws: SavedStateError.self) { try second.purge() }
            try second.end()
            try first.end()
            let third = SavedState("number", in: folder, default: 3)
            #expect(third.loadError == nil && third.state == 5)
        }
    }

    @Test("A state loaded without the lock replaces nothing that another object has written since")
    func lateLock() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            try write("1", to: file)
            // A folder at the lock file's path prevents the lock.
            let lock = folder.appending(path: "number.json.lock")
            try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
            // Its clock stands still: one interval after the change it would save, and create the removed folder again.
            let late = SavedState("number", in: folder, default: 0, clock: ManualClock())
            let other = SavedState("number", in: folder, default: 0)
            #expect(late.state == 1 && late.canSave)
            try FileManager.default.removeItem(at: lock)
            let container = StateContainer(2)
            other.follow(container)
            try other.end()
            late.follow(container)
            container.update { $0 = 3 }
            let error = #expect(throws: SavedStateError.self) { try late.flush() }
            guard case .inUse? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
            #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
        }
    }
}
