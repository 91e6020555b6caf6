import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording
import Testing

@testable import MillraceHub

/// What the folder of a session contains after the hub could not write a piece of the recording.
@Suite("Hub: a session's folder")
struct SessionFolderTests {
    private final class Writer: Sendable {}

    #if os(Linux)
    /// This test runs in a process of its own, because the file size limit applies to the whole process.
    @Test("A piece that a full disk has cut off is removed, and recording resumes once there is space")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            let url = temporaryFolder()
            let writer = Writer()
            let folder = try SessionFolder(url, limit: 1_000_000)
            try await folder.resume(for: ObjectIdentifier(writer))
            func append(_ count: Int, at offset: Int) async throws -> RecordingPlace {
                let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: count)
                let place = RecordingPlace(part: 1, offset: UInt64(offset))
                return try await folder.append(
                    RecordingPiece(place: place, bytes: bytes),
                    by: ObjectIdentifier(writer)
                )
            }
            _ = try await append(1_000, at: 0)
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1_500, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            await #expect(throws: (any Error).self) { _ = try await append(1_000, at: 1_000) }
            #expect(await folder.place == RecordingPlace(part: 1, offset: 1_000))
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let file = url.appending(path: "1.millrace.jsonl")
            #expect(try Data(contentsOf: file).count == 1_000)
            #expect(try await append(500, at: 1_000) == RecordingPlace(part: 1, offset: 1_500))
            #expect(try Data(contentsOf: file).count == 1_500)
            try FileManager.default.removeItem(at: url)
        }
    }
    #endif

    @Test("Bytes after a recording's end are truncated when it is resumed")
    func strayBytes() async throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        let (writer, other) = (Writer(), Writer())
        let folder = try SessionFolder(url, limit: 1_000)
        try await folder.resume(for: ObjectIdentifier(writer))
        let first = RecordingPiece(place: RecordingPlace(part: 1, offset: 0), bytes: Array("one\n".utf8))
        _ = try await folder.append(first, by: ObjectIdentifier(writer))
        let file = url.appending(path: "1.millrace.jsonl")
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("stray".utf8))
        try await folder.resume(for: ObjectIdentifier(other))
        // The end of a replaced connection does not end the recording of the new one.
        try await folder.close(for: ObjectIdentifier(writer))
        let second = RecordingPiece(place: RecordingPlace(part: 1, offset: 4), bytes: Array("two\n".utf8))
        _ = try await folder.append(second, by: ObjectIdentifier(other))
        #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\n")
        // Bytes from a replaced connection are refused.
        let late = RecordingPiece(place: RecordingPlace(part: 1, offset: 8), bytes: Array("late\n".utf8))
        await #expect(throws: SessionFolder.OutOfPlace.self) {
            try await folder.append(late, by: ObjectIdentifier(writer))
        }
    }

    @Test("After the end of a connection, its late bytes are refused")
    func lateBytes() async throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = Writer()
        let folder = try SessionFolder(url, limit: 1_000)
        try await folder.resume(for: ObjectIdentifier(writer))
        func append(at offset: UInt64) async throws {
            let piece = RecordingPiece(
                place: RecordingPlace(part: 1, offset: offset),
                bytes: Array("one\n".utf8)
            )
            _ = try await folder.append(piece, by: ObjectIdentifier(writer))
        }
        try await append(at: 0)
        try await folder.close(for: ObjectIdentifier(writer))
        await #expect(throws: SessionFolder.OutOfPlace.self) { try await append(at: 4) }
        try await folder.resume(for: ObjectIdentifier(writer))
        try await append(at: 4)
        #expect(await folder.size == 8)
    }

    @Test("A reopened folder has its parts in the order of their numbers, and ignores other files")
    func reopened() async throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for part in 8...12 {
            try Data("\(part)\n".utf8).write(to: url.appending(path: "\(part).millrace.jsonl"))
        }
        for name in ["13.jsonl", "x.millrace.jsonl", "-1.millrace.jsonl"] {
            try Data("other\n".utf8).write(to: url.appending(path: name))
        }
        let folder = try SessionFolder(url, limit: 1_000)
        #expect(folder.initialSize == 13)
        #expect(await folder.place == RecordingPlace(part: 12, offset: 3))
        #expect(try await Self.text(of: folder.recording()) == "8\n9\n10\n11\n12\n")
    }

    @Test("A recording is read up to the size at which reading began, including an incomplete last line")
    func reading() async throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = Writer()
        let folder = try SessionFolder(url, limit: 1_000_000)
        try await folder.resume(for: ObjectIdentifier(writer))
        // The line is longer than the pieces in which a file is read.
        let text = "first\n" + String(repeating: "x", count: 600_000) + "\nincomplete"
        func append(_ text: String, at offset: Int) async throws {
            let place = RecordingPlace(part: 1, offset: UInt64(offset))
            let piece = RecordingPiece(place: place, bytes: Array(text.utf8))
            _ = try await folder.append(piece, by: ObjectIdentifier(writer))
        }
        try await append(text, at: 0)
        let recording = await folder.recording()
        try await append(" no more\nlast\n", at: text.utf8.count)
        #expect(try Self.text(of: recording) == text)
        #expect(try await Self.text(of: folder.recording()) == text + " no more\nlast\n")
    }

    @Test(
        "A file that is replaced is never readable by others, and a failed replacement leaves no other file"
    )
    func replacing() async throws {
        let folder = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "file")
        let ended = LogLines()
        let (begun, beginning) = AsyncStream.makeStream(of: Never.self)
        let (modes, mode) = AsyncStream.makeStream(of: mode_t.self)
        Thread.detachNewThread {
            beginning.finish()
            var seen: Set<mode_t> = []
            while ended.all.isEmpty {
                var status = stat()
                if stat(file.path(), &status) == 0 { seen.insert(status.st_mode & 0o777) }
            }
            for bits in seen { mode.yield(bits) }
            mode.finish()
        }
        for await _ in begun {}
        for number in 1...200 { try Data("\(number)".utf8).replace(file) }
        ended.note("ended")
        for await seen in modes { #expect(seen == 0o600) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "200")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "folder/other"),
            withIntermediateDirectories: true
        )
        #expect(throws: (any Error).self) { try Data().replace(folder.appending(path: "folder")) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted() == ["file", "folder"]
        )
    }

    private static func text(of recording: RecordingBytes) throws -> String {
        var reader = recording.reader()
        var bytes = Data()
        while let piece = try reader.next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("The number of almost empty parts is limited")
    func emptyParts() async throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = Writer()
        let folder = try SessionFolder(url, limit: 1_000)
        try await folder.resume(for: ObjectIdentifier(writer))
        for part in 1...1_010 as ClosedRange<UInt32> {
            let piece = RecordingPiece(place: RecordingPlace(part: part, offset: 0), bytes: [])
            _ = try await folder.append(piece, by: ObjectIdentifier(writer))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path()).count == 1_000)
    }

    @Test("Reading a recording continues with the next part if a part is dropped")
    func droppedParts() async throws {
        let url = temporaryFolder()
        defer { try? FileManager.default.removeItem(at: url) }
        let writer = Writer()
        let folder = try SessionFolder(url, limit: 1_000)
        try await folder.resume(for: ObjectIdentifier(writer))
        for part in 1...3 as ClosedRange<UInt32> {
            let piece = RecordingPiece(
                place: RecordingPlace(part: part, offset: 0),
                bytes: Array("part \(part)\n".utf8)
            )
            _ = try await folder.append(piece, by: ObjectIdentifier(writer))
        }
        var reader = await folder.recording().reader()
        #expect(try reader.next() == Data("part 1\n".utf8))
        try FileManager.default.removeItem(at: url.appending(path: "2.millrace.jsonl"))
        #expect(try reader.next() == Data("part 3\n".utf8))
        #expect(try reader.next() == nil)
    }

    @Test("The share of a recording that has been loaded grows to 1")
    func progress() throws {
        let url = temporaryFolder()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let text = Data(CounterRecording.part(1...20_000).utf8)
        let file = url.appending(path: "1.millrace.jsonl")
        try text.write(to: file)
        let bytes = RecordingBytes(
            files: [.init(size: UInt64(text.count)) { try FileHandle(forReadingFrom: file) }]
        )
        var shares: [Double] = []
        _ = try ImportedSession(bytes) { shares.append($0) }
        #expect(shares.count > 2)
        #expect(shares == shares.sorted())
        #expect(shares.last == 1)
    }
}
