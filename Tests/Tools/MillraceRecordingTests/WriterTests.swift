import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable import MillraceRecording

@Suite("Recording: what is written")
struct WriterTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 0)

    private static func makeStore(_ name: String = "S") -> StoreHandle {
        let operations = ValueOperations<Int>(state: { nil }, restore: { _ in false })
        return StoreHandle(label: StoreLabel(dialect: "Test", name: name), operations: operations)
    }

    private static func entries(of file: Data) throws -> [RecordedEntry] {
        try read(file).lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
    }

    @Test("A state without JSON is written again when only the bytes of a text have changed")
    func otherBytes() throws {
        struct Plain { var name: String }
        let store = Self.makeStore()
        var writer = LineWriter(began: .now)
        var file = LineWriter.header(app: "Tests", began: Self.start)
        let old = Plain(name: "\u{E9}")
        file += writer.lines(of: Transition(of: store, cause: .change, old: old, new: old), id: 1)
        file += writer.lines(
            of: Transition(of: store, cause: .change, old: old, new: Plain(name: "e\u{301}")),
            id: 2
        )
        let texts = try Self.entries(of: file).map { "\(UnreadableValue($0.state))" }
        #expect(
            texts.map { Array($0.utf8) }
                == ["\u{E9}", "e\u{301}"].map { Array("Plain(name: \"\($0)\")".utf8) }
        )
    }

    @Test("A part begins with all stores and their last states, and continues from these")
    func parts() throws {
        let stores = [Self.makeStore("A"), Self.makeStore("B")]
        var writer = LineWriter(began: .now)
        let header = LineWriter.header(app: "Tests", began: Self.start)
        var first = header
        for (index, store) in stores.enumerated() {
            let transition = Transition(of: store, cause: .change, old: 0, new: index + 1)
            first += writer.lines(of: transition, id: index + 1)
        }
        var second = writer.beginPart(app: "Tests", began: Self.start)
        #expect(second.starts(with: header))
        second += writer.lines(of: Transition(of: stores[0], cause: .change, old: 1, new: 5), id: 3)
        #expect(try Self.entries(of: first + second).map(\.state.json) == ["1", "2", "5"])
        let bases = try read(second).lines.compactMap { line -> String? in
            if case .store(let store) = line { store.base.json } else { nil }
        }
        #expect(bases == ["1", "2"])
    }

    @Test(
        "After the states are forgotten, a store is written again, with the same number and its whole state"
    )
    func forgottenStates() throws {
        let stores = [Self.makeStore("A"), Self.makeStore("B")]
        var writer = LineWriter(began: .now)
        let header = LineWriter.header(app: "Tests", began: Self.start)
        for (index, store) in stores.enumerated() {
            _ = writer.lines(of: Transition(of: store, cause: .change, old: 0, new: index + 1), id: index + 1)
        }
        writer.forgetStates()
        var file = writer.beginPart(app: "Tests", began: Self.start)
        #expect(file == header)
        file += writer.lines(of: Transition(of: stores[1], cause: .change, old: 2, new: 5), id: 3)
        let lines = try read(file).lines
        #expect(lines.compactMap { if case .store(let store) = $0 { store.base.json } else { nil } } == ["2"])
        #expect(try Self.entries(of: file).map(\.store) == [2])
        #expect(try Self.entries(of: file).map(\.state.json) == ["5"])
    }

    @Test("An entry has its transition's start, duration, thread and sequence, and the missing entries")
    func moments() throws {
        let began = ContinuousClock.now
        let transition = Transition(
            store: Self.makeStore(),
            order: 1,
            sequence: 7,
            cause: .change,
            old: 0,
            new: 1,
            effects: [],
            instant: began + .microseconds(1_520_250),
            duration: .nanoseconds(1_500),
            thread: RecordedThread(number: 3, name: "worker", isMain: true)
        )
        var writer = LineWriter(began: began)
        var file = LineWriter.header(app: "Tests", began: Self.start)
        file += writer.lines(of: transition, id: 1, missing: 2)
        let entries = try Self.entries(of: file)
        let entry = try #require(entries.first)
        #expect(entry.at == .microseconds(1_520_250))
        #expect(entry.took == .nanoseconds(1_500))
        #expect(entry.thread == transition.thread)
        #expect(entry.sequence == 7)
        #expect(entry.missing == 2)
    }

    private struct Nest: Encodable {
        let depth: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            if depth > 1 { try container.encode(Nest(depth: depth - 1)) }
        }
    }

    @Test("A value that is nested more deeply than readers accept is written as a description")
    func deepValues() {
        #expect(RecordedValue(Nest(depth: 100)).json?.utf8.count == 200)
        #expect(RecordedValue(Nest(depth: 101)).json == nil)
    }

    private static func makeFile(
        at url: URL,
        failingWith code: Guarded<Int32>
    ) throws(RecordingWriteError) -> RecordingFile {
        try RecordingFile(creatingAt: url.path) { descriptor, bytes, count in
            let failure = code.withLock { $0 }
            if failure == 0 { return write(descriptor, bytes, count) }
            errno = failure
            return -1
        }
    }

    @Test("A suspended recording ends with the error when a write fails permanently", .recordingScope)
    func failureWhileSuspended() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let code = Guarded<Int32>(0)
        let log = Log<RecordingWriteError>()
        let recorder = try SessionRecorder(
            Self.makeFile(at: url, failingWith: code),
            app: "Tests",
            onFailure: { log.note($0) }
        )
        code.withLock { $0 = EPERM }
        let container = StateContainer(0)
        await #expect(throws: RecordingWriteError.self) { try await recorder.flush() }
        #expect(recorder.suspension?.code == EPERM)
        code.withLock { $0 = EIO }
        container.update { $0 = 1 }
        await #expect(throws: RecordingWriteError.self) { try await recorder.flush() }
        #expect(recorder.error?.code == EIO)
        #expect(recorder.suspension == nil)
        log.wait { $0.count >= 2 }
        #expect(log.values.map(\.code) == [EPERM, EIO])
    }

    @Test(
        "A recording on a full disk goes on when there is space again, and its file is whole",
        .recordingScope,
        arguments: [ENOSPC, EDQUOT]
    )
    func fullDisk(code: Int32) async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let space = Guarded(Int.max)
        let recorder = try SessionRecorder(
            RecordingFile(creatingAt: url.path) { descriptor, bytes, count in
                let rest = space.withLock { $0 }
                if rest == 0 {
                    errno = code
                    return -1
                }
                let written = write(descriptor, bytes, min(count, rest))
                if rest != .max { space.withLock { $0 -= written } }
                return written
            },
            app: "Tests"
        )
        let container = StateContainer(0)
        container.update { $0 = 1 }
        try await recorder.flush()
        space.withLock { $0 = 10 }  // The next line is torn.
        container.update { $0 = 2 }
        await #expect(throws: RecordingWriteError(operation: .write, path: url.path, code: code)) {
            try await recorder.flush()
        }
        #expect(recorder.error == nil && recorder.suspension?.isTemporary == true)
        container.update { $0 = 3 }
        space.withLock { $0 = .max }
        try await recorder.flush()
        #expect(recorder.suspension == nil && recorder.leftOut == 0)
        let (lines, torn) = try read(Data(contentsOf: url))
        #expect(torn == nil)
        #expect(lines.count == 2 + 4, "the header, the store, its start and three changes")
    }
}
