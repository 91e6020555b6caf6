import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillracePersistence

@Suite("Saved state: a folder that is removed")
struct RemovedFolderTests {
    private let files = FileManager.default

    /// A saved state of the number 1 in a folder, and the container that it follows.
    private func saved(in folder: URL) throws -> (SavedState<Int>, StateContainer<Int>) {
        // Its clock stands still, so that only a flush writes.
        let saved = SavedState("number", in: folder, default: 0, clock: ManualClock())
        let container = StateContainer(1)
        saved.follow(container)
        try saved.flush()
        return (saved, container)
    }

    private func text(in folder: URL) throws -> String {
        try MemoryStorage.text(of: Data(contentsOf: folder.appending(path: "number.json")))
    }

    @Test("A removed folder is created by the next flush, and locked again", arguments: [true, false])
    func removed(_ isChanged: Bool) throws {
        try withFolder { root in
            let folder = root.appending(path: "a/b")
            let (saved, container) = try saved(in: folder)
            for number in 2...4 {
                try files.removeItem(at: root)
                if isChanged { container.update { $0 = number } }
                try saved.flush()
                #expect(try text(in: folder) == (isChanged ? "\(number)" : "1"))
                let other = SavedState("number", in: folder, default: 0)
                guard case .inUse? = other.loadError?.reason else {
                    return #expect(Bool(false), "\(other.loadError as Any)")
                }
            }
            try saved.end()
            #expect(SavedState("number", in: folder, default: 0).loadError == nil)
        }
    }

    @Test("A file that was removed alone is written again by a flush, and a replaced lock file is locked")
    func onlyFiles() throws {
        try withFolder { folder in
            let (saved, container) = try saved(in: folder)
            defer { withExtendedLifetime(container) {} }
            try files.removeItem(at: folder.appending(path: "number.json"))
            try saved.flush()
            #expect(try text(in: folder) == "1")
            let lock = folder.appending(path: "number.json.lock")
            try files.removeItem(at: lock)
            try Data().write(to: lock)
            try saved.flush()
            guard case .inUse? = SavedState("number", in: folder, default: 0).loadError?.reason else {
                return #expect(Bool(false))
            }
        }
    }

    @Test("If another object has the file when the folder is back, a flush fails and overwrites nothing")
    func otherOwner() throws {
        try withFolder { folder in
            let (first, container) = try saved(in: folder)
            try files.removeItem(at: folder)
            let second = SavedState("number", in: folder, default: 7)
            #expect(second.loadError == nil)
            let others = StateContainer(8)
            second.follow(others)
            try second.flush()
            func expectRefusal() throws {
                container.update { $0 += 1 }
                let error = #expect(throws: SavedStateError.self) { try first.flush() }
                guard case .inUse? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
                #expect(try text(in: folder) == "8")
            }
            try expectRefusal()
            try second.end()
            // The content of the other object is not overwritten after its end either.
            try expectRefusal()
            #expect(throws: SavedStateError.self) { try first.purge() }
            #expect(try text(in: folder) == "8")
        }
    }

    @Test("A folder that is moved away and back is used as before, and so is a copy with the same content")
    func movedBack() throws {
        try withFolder { root in
            let folder = root.appending(path: "state")
            let (saved, container) = try saved(in: folder)
            let elsewhere = root.appending(path: "elsewhere")
            try files.moveItem(at: folder, to: elsewhere)
            try files.moveItem(at: elsewhere, to: folder)
            container.update { $0 = 2 }
            try saved.flush()
            #expect(try text(in: folder) == "2")
            try files.copyItem(at: folder, to: elsewhere)
            try files.removeItem(at: folder)
            try files.moveItem(at: elsewhere, to: folder)
            container.update { $0 = 3 }
            try saved.flush()
            #expect(try text(in: folder) == "3")
        }
    }

    @Test("A purge succeeds without its folder")
    func purge() throws {
        try withFolder { folder in
            let (saved, _) = try saved(in: folder)
            try files.removeItem(at: folder)
            try saved.purge()
            #expect(!files.fileExists(atPath: folder.appending(path: "number.json").path))
        }
    }

    @Test("A folder that is removed during a write is created by the same flush")
    func duringWrite() throws {
        try withFolder { folder in
            let isFirst = Guarded(true)
            let storage = FileStorage(folder.appending(path: "number.json")) { descriptor, bytes, count in
                if isFirst.exchange(false) { try? FileManager.default.removeItem(at: folder) }
                return Foundation.write(descriptor, bytes, count)
            }
            try storage.save(Data("1".utf8))
            #expect(try Data(contentsOf: folder.appending(path: "number.json")) == Data("1".utf8))
        }
    }

    @Test("A folder that is removed before each write makes the save fail after two attempts")
    func alwaysRemoved() {
        withFolder { folder in
            let attempts = Guarded(0)
            let storage = FileStorage(folder.appending(path: "number.json")) { descriptor, bytes, count in
                attempts.withLock { $0 += 1 }
                try? FileManager.default.removeItem(at: folder)
                return Foundation.write(descriptor, bytes, count)
            }
            let error = #expect(throws: POSIXError.self) { try storage.save(Data("1".utf8)) }
            #expect(error?.code == .ENOENT && attempts.withLock { $0 } == 2)
        }
    }
}
