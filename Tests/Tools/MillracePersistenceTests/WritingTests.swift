import Foundation
import Millrace
import TestSupport
import Testing

@testable import MillracePersistence

@Suite("Saved state: writing")
struct WritingTests {
    @Test("Changes within one interval are written together when the interval is over")
    func throttling() async throws {
        let clock = ManualClock()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, interval: .seconds(5), clock: clock)
        let container = StateContainer(0)
        saved.follow(container)
        for round in 1...3 {
            for _ in 0..<100 { container.update { $0 += 1 } }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(4))
            #expect(storage.calls.values.count == round)
            clock.advance(by: .seconds(1))
            storage.calls.wait { $0.count == round + 1 }
            try await saved.flush()
            #expect(storage.text == "\(round * 100)")
        }
        #expect(storage.calls.values == [.load, .save, .save, .save])
    }

    @Test("The state of another source is written one interval after it is followed")
    func intervalOfAnotherSource() async {
        let clock = ManualClock()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, interval: .seconds(5), clock: clock)
        let first = StateContainer(1)
        saved.follow(first)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(4))
        let second = StateContainer(2)
        saved.follow(second)
        await clock.waitForSleepers()
        clock.advanceToNextDeadline()
        await onAnotherThread { storage.calls.wait { $0 == [.load, .save] } }
        #expect(clock.now.offset == .seconds(9))
        #expect(storage.text == "2")
    }

    @Test("A state that is saved already is not written again")
    func unchanged() throws {
        let storage = MemoryStorage(saved("7"))
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(saved.state)
        saved.follow(container)
        try saved.flush()
        container.update { $0 = 8 }
        container.update { $0 = 7 }
        try saved.flush()
        #expect(storage.calls.values == [.load])
        container.update { $0 = 8 }
        try saved.flush()
        #expect(storage.calls.values == [.load, .save])
    }

    @Test(
        "An equal state is not written again, in whatever order its sets and dictionaries have their elements"
    )
    func equalStates() throws {
        struct Tagged: Codable, Equatable, Sendable {
            var tags: Set<String> = []
            var counts: [Set<Int>: String] = [:]
        }
        func tagged(_ order: [Int], capacity: Int) -> Tagged {
            var tagged = Tagged(
                tags: Set(minimumCapacity: capacity),
                counts: Dictionary(minimumCapacity: capacity)
            )
            for number in order {
                tagged.tags.insert("\(number)")
                tagged.counts[[number, -number]] = "\(number)"
            }
            return tagged
        }
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: Tagged())
        let container = StateContainer(tagged(Array(0..<20), capacity: 0))
        saved.follow(container)
        try saved.flush()
        let calls = storage.calls.values
        for capacity in [50, 500, 5_000] {
            container.update { $0 = tagged(Array((0..<20).reversed()), capacity: capacity) }
            try saved.flush()
        }
        #expect(storage.calls.values == calls)
    }

    @Test("A state that is nested too deeply is refused, and its stack does not end")
    func deep() throws {
        indirect enum Comment: Codable, Sendable { case end, reply(String, Comment) }
        @Sendable func comment(_ depth: Int) -> Comment { (0..<depth).reduce(.end) { .reply("\($1)", $0) } }
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: Comment.end)
        let container = StateContainer(comment(100))
        saved.follow(container)
        try saved.flush()
        // The release of the value is recursive, so it is the large stack of this thread on which that happens.
        onThreads(1, stackSize: 16 << 20) { _ in
            let deep = comment(10_000)
            container.update { $0 = deep }
            let error = #expect(throws: SavedStateError.self) { try saved.flush() }
            #expect((error?.description.utf8.count ?? 0) < 500)
            container.update { $0 = .end }
            #expect(throws: Never.self) { try saved.flush() }
            withExtendedLifetime(deep) {}
        }
        #expect(storage.text == #"{"end":{}}"#)
    }

    @Test("A flush inside of an observer saves the change that the observer is notified of")
    func flushInObserver() throws {
        let storage = MemoryStorage(saved("0"))
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(0)
        container.observe { _ in
            do { try saved.flush() } catch { Issue.record(error) }
            #expect(storage.text == "7")
        }.keep()
        saved.follow(container)
        try saved.flush()
        container.update { $0 = 7 }
        #expect(storage.calls.values == [.load, .save])
    }

    @Test("A flush writes all earlier changes of its thread, even while other threads make changes")
    func threads() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: [0], interval: .zero)
        let container = StateContainer([0, 0, 0, 0])
        saved.follow(container)
        onThreads(4) { thread in
            for number in 1...200 {
                container.update { $0[thread] = number }
                if number % 20 != 0 { continue }
                do { try saved.flush() } catch { Issue.record(error) }
                let state = try? JSONDecoder().decode([Int].self, from: Data(storage.text!.utf8))
                #expect(state![thread] == number)
            }
        }
        try saved.flush()
        #expect(storage.text == "[200,200,200,200]")
    }

    @Test("A failed write is reported and retried with the next change, and the saved file is unchanged")
    func writeError() throws {
        let errors = Log<String>()
        let storage = MemoryStorage(saved("1"))
        let saved = SavedState(in: storage, default: 0, onError: { errors.note("\($0)") })
        let container = StateContainer(saved.state)
        saved.follow(container)
        storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
        container.update { $0 = 2 }
        #expect(throws: SavedStateError.self) { try saved.flush() }
        guard case .unwritable(let error as POSIXError)? = saved.saveError?.reason else {
            return #expect(Bool(false), "\(String(describing: saved.saveError))")
        }
        #expect(error.code == .ENOSPC)
        saved.waitForErrors()
        #expect(errors.values == ["\(saved.saveError!)"])
        #expect(storage.text == "1")
        #expect(saved.loadError == nil)

        storage.failure.withLock { $0 = nil }
        try saved.flush()
        #expect(saved.saveError == nil)
        #expect(storage.text == "2")
    }

    @Test("An asynchronous flush throws the error of a failed write")
    func asynchronousError() async throws {
        let storage = MemoryStorage(saved("1"))
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(2)
        saved.follow(container)
        storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
        let error = await #expect(throws: SavedStateError.self) { try await saved.flush() }
        guard case .unwritable? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
        storage.failure.withLock { $0 = nil }
        try await saved.flush()
        #expect(storage.text == "2")
    }

    @Test("A write that has failed is reported once, and tried again after the next change only")
    func failedOnce() async {
        let errors = Log<String>()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, interval: .zero, onError: { errors.note("\($0)") })
        storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
        let container = StateContainer(1)
        saved.follow(container)
        // Another state is written twenty times. During that time, this state could be written again too.
        let other = MemoryStorage()
        let otherContainer = StateContainer(0)
        SavedState(in: other, default: 0, interval: .zero).follow(otherContainer)
        await onAnotherThread {
            errors.wait { !$0.isEmpty }
            for number in 1...20 {
                otherContainer.update { $0 = number }
                other.calls.wait { _ in other.text == "\(number)" }
            }
        }
        #expect(errors.values == ["\(saved.saveError!)"])
        #expect(storage.calls.values == [.load, .save])

        storage.failure.withLock { $0 = nil }
        container.update { $0 = 2 }
        await onAnotherThread { storage.calls.wait { $0.count >= 3 } }
        #expect(storage.text == "2")
    }

    @Test("A state that cannot be encoded is reported, and the saved file is unchanged")
    func unencodable() throws {
        struct Odd: Codable {
            var isOdd = false
            init(isOdd: Bool) { self.isOdd = isOdd }
            init(from decoder: any Decoder) throws { isOdd = false }
            func encode(to encoder: any Encoder) throws {
                if isOdd { throw POSIXError(.EINVAL) }
                var container = encoder.singleValueContainer()
                try container.encode(1)
            }
        }
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: Odd(isOdd: false))
        let container = StateContainer(Odd(isOdd: false))
        saved.follow(container)
        try saved.flush()
        container.update { $0.isOdd = true }
        let error = #expect(throws: SavedStateError.self) { try saved.flush() }
        guard case .unencodable? = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
        #expect(storage.text == "1")
    }

    @Test(
        "A full disk leaves the old file and no other, and short writes are continued",
        arguments: [0, 1, 30]
    )
    func fullDisk(_ room: Int) throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            try write("1", to: file)
            let storage = FileStorage(file) { descriptor, bytes, count in
                if count > room {
                    errno = ENOSPC
                    return room == 0 ? -1 : min(room, Foundation.write(descriptor, bytes, 1))
                }
                return Foundation.write(descriptor, bytes, count)
            }
            // Its clock stands still: one interval later it would try again, and create the removed folder.
            let saved = SavedState(in: storage, default: 0, clock: ManualClock())
            let container = StateContainer(saved.state)
            saved.follow(container)
            container.update { $0 = 2 }
            if room == 0 {
                #expect(throws: SavedStateError.self) { try saved.flush() }
                #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "1")
            } else {
                // Each call of the system's `write` takes a single byte while more than `room` bytes are left.
                try saved.flush()
                #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
            }
            #expect(try files(in: folder) == ["number.json"])
        }
    }

    #if os(Linux)
    /// Whether this process may mount file systems.
    private static func canMount() -> Bool { withSmallDisk { _ in } != nil }

    /// Runs `body` with the folder of a file system of 64 KB. Returns nil if it cannot be mounted.
    private static func withSmallDisk<Result>(_ body: (URL) throws -> Result) rethrows -> Result? {
        func run(_ command: String...) -> Bool {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = command
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
        return try withFolder { folder in
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            guard run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path) else { return nil }
            // A process that is being spawned by another test may have a file of the disk open: "lazy".
            defer { _ = run("umount", "--lazy", folder.path) }
            return try body(folder)
        }
    }

    @Test(
        "On a file system without room the old file remains, and a smaller state can be saved later",
        .enabled("needs the right to mount") { canMount() }
    )
    func fullFileSystem() throws {
        try Self.withSmallDisk { folder in
            let file = folder.appending(path: "text.json")
            // Each file stays open, as when another process is being spawned.
            let copies = Log<Int32>()
            defer { copies.values.forEach { close($0) } }
            let storage = FileStorage(file) { descriptor, bytes, count in
                copies.note(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
                return Foundation.write(descriptor, bytes, count)
            }
            let saved = SavedState(in: storage, default: "", clock: ManualClock())
            let container = StateContainer(String(repeating: "a", count: 30_000))
            saved.follow(container)
            try saved.flush()
            container.update { $0 = String(repeating: "b", count: 60_000) }
            let error = #expect(throws: SavedStateError.self) { try saved.flush() }
            guard case .unwritable(let error as POSIXError)? = error?.reason else {
                return #expect(Bool(false), "\(error as Any)")
            }
            #expect(error.code == .ENOSPC)
            #expect(try Data(contentsOf: file).count > 30_000)
            #expect(try files(in: folder) == ["text.json"])
            container.update { $0 = "c" }
            try saved.end()
            #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "\"c\"")
        }
    }
    #endif

    @Test("A write that is interrupted by signals is continued")
    func interruptedWrite() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            let calls = Counter()
            let storage = FileStorage(file) { descriptor, bytes, count in
                if !calls.add(1).isMultiple(of: 2) {
                    errno = EINTR
                    return -1
                }
                return Foundation.write(descriptor, bytes, min(count, 10))
            }
            let saved = SavedState(in: storage, default: 0)
            let container = StateContainer(2)
            saved.follow(container)
            try saved.flush()
            #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
        }
    }

    #if os(Linux)
    @Test("A write beyond the system's limit for file sizes leaves the old file and no other")
    func limit() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            try withFolder { folder in
                let saved = SavedState("text", in: folder, default: "", clock: ManualClock())
                let container = StateContainer("short")
                saved.follow(container)
                try saved.flush()
                let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
                var limit = rlimit()
                getrlimit(resource, &limit)
                limit.rlim_cur = 1_000
                #expect(setrlimit(resource, &limit) == 0)
                container.update { $0 = String(repeating: "x", count: 2_000) }
                let error = #expect(throws: SavedStateError.self) { try saved.flush() }
                guard case .unwritable(let error as POSIXError)? = error?.reason else { fatalError() }
                #expect(error.code == .EFBIG)
                let file = folder.appending(path: "text.json")
                #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "\"short\"")
                #expect(try files(in: folder) == ["text.json"])
            }
        }
    }
    #endif

    @Test("In a read-only folder the state is loaded, and a save fails with the system's error")
    func readOnlyFolder() async {
        await #expect(processExitsWith: .success) {
            try withFolder { folder in
                let file = folder.appending(path: "number.json")
                try write("1", to: file)
                chmod(file.path, 0o644)
                chmod(folder.path, 0o555)
                // The superuser may write to read-only folders, so become another user.
                let user = geteuid()
                if user == 0 { seteuid(65_534) }
                let saved = SavedState("number", in: folder, default: 0)
                #expect(saved.loadError == nil)
                #expect(saved.state == 1)
                let container = StateContainer(2)
                saved.follow(container)
                let error = #expect(throws: SavedStateError.self) { try saved.flush() }
                guard case .unwritable(let error as POSIXError)? = error?.reason else { fatalError() }
                #expect(error.code == .EACCES)
                seteuid(user)
                chmod(folder.path, 0o755)
                try saved.flush()
                #expect(try MemoryStorage.text(of: Data(contentsOf: file)) == "2")
            }
        }
    }

    @Test("A folder that cannot be created or read is reported with the system's error")
    func impossibleFolder() async {
        await #expect(processExitsWith: .success) {
            func code(_ reason: SavedStateError.Reason?) -> POSIXErrorCode? {
                switch reason {
                case .unwritable(let error as POSIXError), .unremovable(let error as POSIXError): error.code
                default: nil
                }
            }
            try withFolder { folder in
                let inner = folder.appending(path: "inner")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                chmod(folder.path, 0o555)
                // The superuser may write to read-only folders, so become another user.
                let user = geteuid()
                if user == 0 { seteuid(65_534) }
                let saved = SavedState("number", in: inner, default: 0)
                let container = StateContainer(2)
                saved.follow(container)
                let error = #expect(throws: SavedStateError.self) { try saved.flush() }
                #expect(code(error?.reason) == .EACCES)
                #expect("\(error!)".hasSuffix("number.json cannot be written: Permission denied."))
                let removal = #expect(throws: SavedStateError.self) { try saved.purge() }
                #expect(code(removal?.reason) == .EACCES)

                seteuid(user)
                chmod(folder.path, 0o777)
                if user == 0 { seteuid(65_534) }
                saved.follow(container)
                try saved.flush()
                chmod(inner.path, 0o300)
                let unread = #expect(throws: SavedStateError.self) { try saved.purge() }
                #expect(code(unread?.reason) == .EACCES)
                chmod(inner.path, 0o700)
                try saved.purge()
                seteuid(user)
            }
        }
    }

    @Test("A flush inside of a sanitizer stops with a message")
    func flushInSanitizer() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let object = Guarded<SavedState<Int>?>(nil)
            @Sendable func flush() { try? object.withLock { $0 }?.flush() }
            let saved = SavedState(
                in: MemoryStorage(),
                default: 0,
                sanitizer: { number in
                    flush()
                    return number
                }
            )
            object.withLock { $0 = saved }
            let container = StateContainer(1)
            saved.follow(container)
            try? saved.flush()
        }
        let message = standardError(of: result)
        #expect(message.contains("`flush()` of a saved state was called by its own"))
    }

    @Test("onError may flush, and a flush does not wait for it")
    func flushInOnError() async {
        let object = Guarded<SavedState<Int>?>(nil)
        let isOpen = DispatchSemaphore(value: 0)
        let flushes = Log<Bool>()
        let storage = MemoryStorage()
        let saved = SavedState(
            in: storage,
            default: 0,
            clock: ManualClock(),
            onError: { _ in
                isOpen.wait()
                storage.failure.withLock { $0 = nil }
                flushes.note((try? object.withLock { $0 }?.flush()) != nil)
            }
        )
        object.withLock { $0 = saved }
        storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
        let container = StateContainer(1)
        saved.follow(container)
        await #expect(throws: SavedStateError.self) { try await saved.flush() }
        isOpen.signal()
        await onAnotherThread { flushes.wait { !$0.isEmpty } }
        #expect(flushes.values == [true])
        #expect(storage.text == "1")
        object.withLock { $0 = nil }
    }

    @Test(
        "Without onError, each error is one line on standard error, without data of the state or texts of the app"
    )
    func standardErrorLine() async {
        struct AppError: Error { let text = "hunter2" }
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = SavedState(in: MemoryStorage(saved("{\"hunter2\":1}")), default: ["hunter2": "hunter2"])
            let storage = MemoryStorage()
            let saved = SavedState(in: storage, default: "", clock: ManualClock())
            storage.failure.withLock { $0 = AppError() }
            let container = StateContainer("hunter2")
            saved.follow(container)
            for _ in 0..<2 { try? saved.flush() }
            saved.waitForErrors()
        }
        let lines = standardError(of: result).split(separator: "\n").filter { $0.hasPrefix("Millrace: ") }
        #expect(lines.count == 3)
        #expect(lines.first?.contains("cannot be decoded: at […], this is no String") == true)
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("cannot be written: AppError.") })
        #expect(!standardError(of: result).contains("hunter2"))
    }

    @Test("A saved file can be read and written by its owner only")
    func permissions() throws {
        try withFolder { folder in
            let saved = SavedState("number", in: folder, default: 0)
            let container = StateContainer(1)
            saved.follow(container)
            try saved.flush()
            var status = stat()
            #expect(stat(folder.appending(path: "number.json").path, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    @Test("A change during a slow write is written one interval after the end of that write")
    func slowWrite() async throws {
        let clock = ManualClock()
        let isWriting = DispatchSemaphore(value: 0)
        let mayWrite = DispatchSemaphore(value: 0)
        let storage = MemoryStorage(willSave: {
            isWriting.signal()
            mayWrite.wait()
        })
        let saved = SavedState(in: storage, default: 0, interval: .seconds(1), clock: clock)
        let container = StateContainer(1)
        saved.follow(container)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        await onAnotherThread { isWriting.wait() }
        container.update { $0 = 2 }
        let callsBeforeTimer = Task {
            await clock.waitForSleepers()
            return storage.calls.values
        }
        // A faulty timer would not wait for the write. Give it time to run.
        for _ in 0..<1_000 { await Task.yield() }
        mayWrite.signal()
        #expect(await callsBeforeTimer.value == [.load, .save])
        clock.advance(by: .seconds(1))
        mayWrite.signal()
        await onAnotherThread { storage.calls.wait { $0 == [.load, .save, .save] } }
        #expect(storage.text == "2")
    }
}
