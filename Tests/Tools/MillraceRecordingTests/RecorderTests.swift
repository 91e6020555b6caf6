import Dispatch
import Foundation
import Millrace
import MillraceReporting
import Prex
import TestSupport
import Testing

@testable import MillraceRecording
@testable import RecordingSamples

@Suite("Recording: writing a session as it happens", .recordingScope)
struct RecorderTests {
    @Test("Entries are in the file when a flush has returned")
    func flush() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try SessionRecorder(creating: url, app: "Tests")
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        for number in 1...50 {
            flux.dispatcher.dispatch(.add(1))
            if number % 2 == 0 { try flushNow(recorder) } else { try await recorder.flush() }
            let (lines, torn) = try read(Data(contentsOf: url))
            #expect(lines.count == 3 + number)
            #expect(torn == nil)
        }
        let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
        try recorder.end()
        try recorder.end()
        flux.dispatcher.dispatch(.add(1))
        try await recorder.flush()
        // The last line says that the recording has ended.
        #expect(try read(Data(contentsOf: url)).lines.count == 54)
    }

    @Test("Transitions of several threads are all recorded, each store's in order")
    func threads() throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try SessionRecorder(creating: url, app: "Tests")
        let recorded = Counter()
        let counting = TransitionProbe.attach { _ in recorded.add(1) }
        let stores = (0..<4).map { _ in Flux(state: CounterState(), mutation: CounterMutation()) }
        onThreads(4) { thread in
            for _ in 0..<200 { stores[thread].dispatcher.dispatch(.add(1)) }
        }
        // Under load another thread may call the recorders, after the threads above have ended.
        recorded.wait { $0 == 4 * 201 }
        counting.end()
        try recorder.end()
        var counts: [Int: UInt64] = [:]
        for case .entry(let entry) in try read(Data(contentsOf: url)).lines {
            #expect(entry.sequence == counts[entry.store, default: 0] + 1)
            counts[entry.store] = entry.sequence
        }
        #expect(counts.values.sorted() == [201, 201, 201, 201])
    }

    @Test("A recorder does not retain the states of released stores")
    func goneStores() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try SessionRecorder(creating: url, app: "Tests")
        let tracker = LifetimeTracker()
        for number in 1...300 {
            let container = StateContainer(tracker.instance())
            container.update { $0 = tracker.instance() }
            if number % 10 == 0 { try await recorder.flush() }
        }
        #expect(tracker.alive <= 80)
        try recorder.end()
    }

    @Test("A writer forgets released stores, and does not reuse their numbers")
    func forgottenStores() throws {
        let tracker = LifetimeTracker()
        var writer = LineWriter(began: .now)
        var data = LineWriter.header(app: "Tests", began: .now)
        for id in 1...1_000 {
            let store = Self.makeGoneStore(retaining: tracker.instance())
            data += writer.lines(of: Transition(of: store, cause: .change, old: 0, new: id), id: id)
            writer.removeReleasedStores()
        }
        #expect((1...64).contains(tracker.alive))
        let numbers = try read(data).lines.compactMap { line in
            if case .entry(let entry) = line { entry.store } else { nil }
        }
        #expect(numbers == Array(1...1_000))
        withExtendedLifetime(writer) {}
    }

    @Test("A late transition of a forgotten store is written under a new number, with the state before")
    func lateTransition() throws {
        let stores = (1...64).map { _ in Self.makeGoneStore() }
        var writer = LineWriter(began: .now)
        var data = LineWriter.header(app: "Tests", began: .now)
        for (index, store) in stores.enumerated() {
            data += writer.lines(of: Transition(of: store, cause: .change, old: 0, new: 1), id: index + 1)
        }
        // The writer must not forget the second store, since more of that store's transitions follow.
        writer.removeReleasedStores(except: [stores[1]])
        for (index, store) in [stores[0], stores[0], stores[1]].enumerated() {
            data += writer.lines(
                of: Transition(of: store, cause: .change, old: index + 1, new: index + 2),
                id: 65 + index
            )
        }
        let late = try read(data).lines.suffix(4)
        guard case .store(let store) = late.first else {
            Issue.record("\(late)")
            return
        }
        #expect(store.id == 65)
        #expect(store.base.json == "1")
        let entries = late.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
        #expect(entries.map(\.store) == [65, 65, 2])
        #expect(entries.map(\.state.json) == ["2", "3", "4"])
    }

    private static func makeGoneStore(retaining instance: LifetimeTracker.Instance? = nil) -> StoreHandle {
        let operations = ValueOperations<Int>(
            state: {
                instance?.touch()
                return nil
            },
            restore: { _ in false }
        )
        return StoreHandle(label: StoreLabel(dialect: "Test", name: "gone"), operations: operations)
    }

    @Test("A released recorder writes its pending entries, and is detached")
    func dropped() async {
        await #expect(processExitsWith: .success) {
            let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
            defer { try? FileManager.default.removeItem(at: url) }
            let flux = Flux(state: CounterState(), mutation: CounterMutation())
            let tracker = LifetimeTracker()
            do {
                let owned = tracker.instance()
                let recorder = try SessionRecorder(
                    creating: url,
                    app: "Tests",
                    onFailure: { _ in owned.touch() }
                )
                flux.dispatcher.dispatch(.add(1))
                try flushNow(recorder)
                // The flush has left nothing to write. So this transition must start the writing again.
                flux.dispatcher.dispatch(.add(1))
            }
            // The recorder lives until it has written everything.
            tracker.waitUntilNoneIsAlive()
            #expect(!TransitionProbe.isAttached)
            #expect(try read(Data(contentsOf: url)).lines.count == 4)
        }
    }

    /// A state whose encoding waits until the test allows it.
    private struct Gate: Encodable {
        static let entered = DispatchSemaphore(value: 0)
        static let opened = DispatchSemaphore(value: 0)
        var number = 0

        func encode(to encoder: any Encoder) throws {
            if number == 1 {
                Self.entered.signal()
                Self.opened.wait()
            }
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }

    private static func waitForWriter() { Gate.entered.wait() }

    @Test("A full backlog leaves transitions out, and the file records the gap")
    func backlog() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let recorder = try SessionRecorder(creating: url, app: "Tests", backlog: .init(count: 3))
        let container = StateContainer(Gate(), name: "gate")
        container.update { $0.number += 1 }
        Self.waitForWriter()
        for _ in 0..<10 { container.update { $0.number += 1 } }
        #expect(recorder.leftOut == 8)
        Gate.opened.signal()
        try await recorder.flush()
        container.update { $0.number += 1 }
        try recorder.end()
        let entries = try read(Data(contentsOf: url)).lines.compactMap { line in
            if case .entry(let entry) = line { entry } else { nil }
        }
        #expect(entries.map(\.state.json) == ["0", "1", "2", "3", "12"])
        #expect(entries.map(\.before?.json) == [nil, nil, nil, nil, "11"])
    }

    @Test("A backlog for no transition stops the process")
    func noBacklog() async {
        await #expect(processExitsWith: .failure) { _ = SessionRecorder.Backlog(count: 0) }
    }

    @Test("A file that exists is not overwritten")
    func exists() throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("mine".utf8).write(to: url)
        let error = #expect(throws: RecordingWriteError.self) {
            try SessionRecorder(creating: url, app: "Tests")
        }
        #expect(error?.operation == .create)
        #expect(error?.code == EEXIST)
        #expect(error?.description.contains("cannot be made") == true)
        #expect(try Data(contentsOf: url) == Data("mine".utf8))
        let nowhere = url.appending(path: "file")
        #expect(throws: RecordingWriteError(operation: .create, path: nowhere.path, code: ENOTDIR)) {
            try SessionRecorder(creating: nowhere, app: "Tests")
        }
    }

    /// Whether a file is protected, as on a locked device.
    private final class Protection: Sendable {
        let isOn = Guarded(false)

        /// Called once, while a write to the protected file is refused.
        let duringRefusal = Guarded<(@Sendable () -> Void)?>(nil)

        func makeFile(at url: URL) throws(RecordingWriteError) -> RecordingFile {
            try RecordingFile(creatingAt: url.path) { [self] descriptor, bytes, count in
                if !isOn.withLock({ $0 }) { return write(descriptor, bytes, min(count, 100)) }
                duringRefusal.withLock { $0.take() }?()
                errno = EPERM
                return -1
            }
        }
    }

    @Test("A temporarily protected file suspends the recording, which loses only what exceeds the backlog")
    func protectedFile() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let log = Log<RecordingWriteError>()
        let protection = Protection()
        let recorder = try SessionRecorder(
            protection.makeFile(at: url),
            app: "Tests",
            backlog: .init(count: 3),
            onFailure: { log.note($0) }
        )
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        flux.dispatcher.dispatch(.add(1))
        try await recorder.flush()

        protection.isOn.withLock { $0 = true }
        let expected = RecordingWriteError(operation: .write, path: url.path, code: EPERM)
        #expect(expected.isTemporary)
        // The first transition is pending as an encoded line, and three more are pending unencoded.
        flux.dispatcher.dispatch(.add(1))
        await #expect(throws: expected) { try await recorder.flush() }
        for _ in 0..<5 { flux.dispatcher.dispatch(.add(1)) }
        #expect(throws: expected) { try flushNow(recorder) }
        #expect(recorder.suspension == expected)
        #expect(recorder.error == nil)
        #expect(recorder.leftOut == 2)
        log.wait { !$0.isEmpty }
        #expect(log.values == [expected])
        #expect(TransitionProbe.isAttached)

        protection.isOn.withLock { $0 = false }
        try await recorder.flush()
        #expect(recorder.suspension == nil)
        flux.dispatcher.dispatch(.add(1))
        try recorder.end()
        let (lines, torn) = try read(Data(contentsOf: url))
        let sequences = lines.compactMap { line in
            if case .entry(let entry) = line { entry.sequence } else { nil }
        }
        #expect(torn == nil)
        #expect(sequences == [1, 2, 3, 4, 5, 6, 9])
        #expect(log.values == [expected])
    }

    @Test("Transitions that are pending for a protected file are written in order")
    func orderWhileProtected() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let protection = Protection()
        let recorder = try SessionRecorder(protection.makeFile(at: url), app: "Tests")
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        try await recorder.flush()
        protection.isOn.withLock { $0 = true }
        // The first transition is pending as an encoded line, and two more are pending unencoded.
        for _ in 0..<3 {
            flux.dispatcher.dispatch(.add(1))
            await #expect(throws: RecordingWriteError.self) { try await recorder.flush() }
        }
        // The next transition happens while the recorder tries to write these.
        protection.duringRefusal.withLock { $0 = { flux.dispatcher.dispatch(.add(1)) } }
        await #expect(throws: RecordingWriteError.self) { try await recorder.flush() }
        protection.isOn.withLock { $0 = false }
        try recorder.end()
        let sequences = try read(Data(contentsOf: url)).lines.compactMap { line in
            if case .entry(let entry) = line { entry.sequence } else { nil }
        }
        #expect(sequences == [1, 2, 3, 4, 5])
    }

    @Test("If end fails because the file is protected, end can be called again later")
    func endedWhileProtected() async {
        await #expect(processExitsWith: .success) {
            let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
            defer { try? FileManager.default.removeItem(at: url) }
            let protection = Protection()
            let recorder = try SessionRecorder(protection.makeFile(at: url), app: "Tests")
            let flux = Flux(state: CounterState(), mutation: CounterMutation())
            protection.isOn.withLock { $0 = true }
            flux.dispatcher.dispatch(.add(1))
            #expect(throws: RecordingWriteError.self) { try recorder.end() }
            #expect(!TransitionProbe.isAttached)
            protection.isOn.withLock { $0 = false }
            try recorder.end()
            #expect(try read(Data(contentsOf: url)).lines.count == 5)
        }
    }

    #if os(Linux)
    @Test("A full disk ends the recording with an error")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            // Every write to this device fails with ENOSPC. The first write is the header.
            #expect(throws: RecordingWriteError(operation: .write, path: "/dev/full", code: ENOSPC)) {
                try SessionRecorder(RecordingFile(openingAt: "/dev/full"), app: "Tests")
            }
            #expect(!TransitionProbe.isAttached)

            // A limit on the size of files acts like a disk that becomes full later.
            Self.limitFiles(to: 2_000)
            let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
            defer { try? FileManager.default.removeItem(at: url) }
            let log = Log<RecordingWriteError>()
            let recorder = try SessionRecorder(creating: url, app: "Tests", onFailure: { log.note($0) })
            let flux = Flux(state: CounterState(), mutation: CounterMutation())
            for _ in 0..<100 { flux.dispatcher.dispatch(.add(1)) }
            let expected = RecordingWriteError(operation: .write, path: url.path, code: EFBIG)
            #expect(throws: expected) { try flushNow(recorder) }
            #expect(throws: expected) { try flushNow(recorder) }
            await #expect(throws: expected) { try await recorder.flush() }
            #expect(throws: expected) { try recorder.end() }
            #expect(recorder.error == expected)
            #expect(!TransitionProbe.isAttached)
            // The file contains complete lines, and the beginning of the line that did not fit.
            let (lines, torn) = try read(Data(contentsOf: url))
            #expect(lines.count > 2)
            #expect(torn != nil)
            log.wait { !$0.isEmpty }
            #expect(log.values == [expected])
        }
    }

    private static func limitFiles(to size: rlim_t) {
        signal(SIGXFSZ, SIG_IGN)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = size
        #expect(setrlimit(resource, &limit) == 0)
    }

    @Test("If a write fails partway, an error is thrown and the unwritten data remains")
    func shortWrite() async {
        await #expect(processExitsWith: .success) {
            Self.limitFiles(to: 2_000)
            let url = URL.temporaryDirectory.appending(path: "\(UUID()).jsonl")
            defer { try? FileManager.default.removeItem(at: url) }
            let file = try RecordingFile(creatingAt: url.path)
            let error = RecordingWriteError(operation: .write, path: url.path, code: EFBIG)
            var data = Data(count: 3_000)
            #expect(throws: error) { try file.append(&data) }
            #expect(try Data(contentsOf: url).count == 2_000)
            #expect(data.count == 1_000, "what is left to write")
        }
    }

    @Test("A flush fails if the file cannot be synchronised with the disk")
    func synchronization() throws {
        let path = "/dev/null"
        let recorder = try SessionRecorder(RecordingFile(openingAt: path), app: "Tests")
        let error = RecordingWriteError(operation: .synchronize, path: path, code: EINVAL)
        #expect(throws: error) { try flushNow(recorder) }
    }
    #endif
}

/// Calls the synchronous `flush`, since an asynchronous context would choose the asynchronous overload.
private func flushNow(_ recorder: SessionRecorder) throws(RecordingWriteError) { try recorder.flush() }
