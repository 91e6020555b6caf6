import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillracePersistence

@Suite("Saved state: symbolic links")
struct SymbolicLinkTests {
    private let files = FileManager.default

    private func link(_ path: URL, to destination: String) throws {
        try files.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: path.path, withDestinationPath: destination)
    }

    private func isLink(_ path: URL) -> Bool {
        (try? files.destinationOfSymbolicLink(atPath: path.path)) != nil
    }

    /// Saves a number under the name "number" with an object of its own.
    private func save(_ number: Int, in folder: URL) throws {
        let saved = SavedState("number", in: folder, default: 0)
        #expect(saved.loadError == nil)
        saved.follow(StateContainer(number))
        try saved.flush()
        try saved.end()
    }

    private func text(_ file: URL) throws -> String { try MemoryStorage.text(of: Data(contentsOf: file)) }

    @Test(
        "The destination of a link that leads to nothing yet is written, and the link remains",
        arguments: ["absolute", "relative", "chain", "folder", "missing folder"]
    )
    func dangling(_ kind: String) throws {
        try withFolder { root in
            let root = URL(filePath: SymbolicLinks.resolve(root.path) ?? "")
            let folder = root.appending(path: "app")
            var links = [folder.appending(path: "number.json")]
            var file = root.appending(path: "real.json")
            switch kind {
            case "absolute": try link(links[0], to: file.path)
            case "relative": try link(links[0], to: "../app/./../real.json")
            case "chain":
                links.append(root.appending(path: "second.json"))
                try link(links[0], to: links[1].path)
                try link(links[1], to: "real.json")
            case "folder":
                links = [folder]
                file = root.appending(path: "elsewhere/number.json")
                try link(folder, to: "elsewhere")
            default:
                file = root.appending(path: "new/er/real.json")
                try link(links[0], to: file.path)
            }
            try save(1, in: folder)
            #expect(try text(file) == "1")
            let purged = SavedState("number", in: folder, default: 0)
            #expect(purged.state == 1)
            try purged.purge()
            #expect(!files.fileExists(atPath: file.path))
            try purged.end()
            try save(2, in: folder)
            #expect(try text(file) == "2")
            #expect(links.allSatisfy(isLink))
        }
    }

    @Test("Two links to a file that does not exist yet lock the same file")
    func twoLinks() throws {
        try withFolder { folder in
            try link(folder.appending(path: "number.json"), to: "real.json")
            try link(folder.appending(path: "other.json"), to: "real.json")
            let first = SavedState("number", in: folder, default: 0)
            guard case .inUse? = SavedState("other", in: folder, default: 0).loadError?.reason else {
                return #expect(Bool(false))
            }
            try first.end()
        }
    }

    @Test("A file that is moved while it is open, and replaced by a link to it, is saved at its new place")
    func movedFile() throws {
        try withFolder { folder in
            let saved = SavedState("number", in: folder, default: 0, clock: ManualClock())
            let container = StateContainer(1)
            saved.follow(container)
            try saved.flush()
            let (old, new) = (folder.appending(path: "number.json"), folder.appending(path: "moved.json"))
            try files.moveItem(at: old, to: new)
            try link(old, to: "moved.json")
            container.update { $0 = 2 }
            try saved.flush()
            #expect(try text(new) == "2")
            #expect(isLink(old))
        }
    }

    @Test("Links that become a loop while the file is open are the error ELOOP, and remain")
    func loop() throws {
        try withFolder { folder in
            let saved = SavedState("number", in: folder, default: 0, clock: ManualClock())
            let container = StateContainer(1)
            saved.follow(container)
            try saved.flush()
            let file = folder.appending(path: "number.json")
            try files.removeItem(at: file)
            try link(file, to: "second.json")
            try link(folder.appending(path: "second.json"), to: "number.json")
            container.update { $0 = 2 }
            let error = #expect(throws: SavedStateError.self) { try saved.flush() }
            guard case .unwritable(let error as POSIXError)? = error?.reason else {
                return #expect(Bool(false), "\(error as Any)")
            }
            #expect(error.code == .ELOOP)
            #expect(isLink(file))
        }
    }

    @Test("Up to 64 links are followed, and no more")
    func limit() throws {
        try withFolder { folder in
            for number in 0..<65 { try link(folder.appending(path: "\(number)"), to: "\(number + 1)") }
            let root = try #require(SymbolicLinks.resolve(folder.path))
            #expect(SymbolicLinks.resolve(root + "/1") == root + "/65")
            #expect(SymbolicLinks.resolve(root + "/0") == nil)
        }
    }
}
