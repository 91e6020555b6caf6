import Foundation
import Millrace
import MillracePersistence
import TestSupport
import Testing

@Suite("Saved state: files")
struct FileTests {
    @Test("Bytes left by a killed write are not in a shorter state that is saved later")
    func leftover() throws {
        try withFolder { folder in
            let digits = String(repeating: "1", count: 100)
            try write(digits, to: folder.appending(path: "number.json.new"))
            let saved = SavedState("number", in: folder, default: 0)
            let container = StateContainer(2)
            saved.follow(container)
            try saved.end()
            let file = folder.appending(path: "number.json")
            #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
        }
    }

    @Test("A symbolic link is followed: its file is locked and saved, and the link remains")
    func symbolicLink() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            let link = folder.appending(path: "link.json")
            try write("1", to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            let saved = SavedState("link", in: folder, default: 0)
            #expect(saved.state == 1)
            let other = SavedState("number", in: folder, default: 0)
            guard case .inUse? = other.loadError?.reason else {
                return #expect(Bool(false), "\(other.loadError as Any)")
            }
            let container = StateContainer(2)
            saved.follow(container)
            try saved.end()
            #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
            #expect(throws: Never.self) {
                try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
            }
        }
    }

    @Test("A file that cannot be replaced or set aside is an error, and no other file remains")
    func replacing() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            let storage = FileStorage(file)
            let missing = #expect(throws: POSIXError.self) { try storage.setAside() }
            #expect(missing?.code == .ENOENT)
            // A file cannot replace a folder.
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            let replaced = #expect(throws: POSIXError.self) { try storage.save(Data("2".utf8)) }
            #expect(replaced?.code == .EISDIR)
            #expect(try files(in: folder) == ["number.json"])
        }
    }

    @Test("A name that leads out of the folder stops with a message")
    func nameWithSlash() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = SavedState("../number", in: .temporaryDirectory, default: 0)
        }
        let message = standardError(of: result)
        #expect(message.contains("A saved state was given the name \"../number\""))
    }

    @Test("A state loaded without the lock removes nothing that another object has written since")
    func latePurge() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            try write("1", to: file)
            // A folder at the lock file's path prevents the lock.
            let lock = folder.appending(path: "number.json.lock")
            try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
            let late = SavedState("number", in: folder, default: 0)
            try FileManager.default.removeItem(at: lock)
            let other = SavedState("number", in: folder, default: 0)
            let container = StateContainer(2)
            other.follow(container)
            try other.end()
            let error = #expect(throws: SavedStateError.self) { try late.purge() }
            guard case .inUse? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
            #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
        }
    }
}
