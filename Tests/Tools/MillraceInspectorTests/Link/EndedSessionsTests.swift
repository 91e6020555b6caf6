import Foundation
import MillraceRecording
import Testing

@_spi(MillraceHub) @testable import MillraceInspector

@Suite("Inspector: sessions that have ended on this device")
struct EndedSessionsTests {
    private var ended: [EndedSession] { WorkPageFile.prepare(for: UUID())?.ended ?? [] }

    @Test("A process that was killed is known from its file, and one that lives is not")
    func killed() throws {
        let folder = URL.temporaryDirectory.appending(
            path: "millrace-\(geteuid())",
            directoryHint: .isDirectory
        )
        mkdir(folder.path(), 0o700)
        let session = UUID()
        let name = try #require(WorkPageFile.prepare(for: session)?.path.split(separator: "/").last)
        // The newest file of all.
        let file = folder.appending(path: "9999999999\(name.drop { $0 != "-" })")
        var page = [UInt8](repeating: 0, count: 4_152)
        page.replaceSubrange(0..<8, with: Array("MILLWORK".utf8))
        page[8] = 1
        page[12] = 42
        try Data(page).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let descriptor = open(file.path(), O_RDWR)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(!ended.contains { $0.session == session })
        flock(descriptor, LOCK_UN)
        let known = ended
        #expect(known.first == EndedSession(session: session, ending: SessionEnding(.killed)))
        #expect(known.count <= 8)
        try Data(page.dropLast()).write(to: file)
        #expect(!ended.contains { $0.session == session })
    }

    @Test("Nothing is said of another program's processes")
    func otherProgram() throws {
        let session = UUID()
        let path = try #require(WorkPageFile.prepare(for: session)).path
        let name = try #require(path.split(separator: "/").last)
        let other = path.dropLast(name.count) + "9999999999-\(session)-Other.work"
        var page = [UInt8](repeating: 0, count: 4_152)
        page.replaceSubrange(0..<9, with: Array("MILLWORK".utf8) + [1])
        try Data(page).write(to: URL(filePath: String(other)))
        defer { unlink(String(other)) }
        #expect(!ended.contains { $0.session == session })
    }
}
