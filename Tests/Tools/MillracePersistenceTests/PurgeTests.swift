import Foundation
import Millrace
import MillracePersistence
import TestSupport
import Testing

@Suite("Saved state: purge, and the end")
struct PurgeTests {
    @Test("A purge removes the saved, set aside and leftover files of its state, and no others")
    func files() throws {
        try withFolder { folder in
            let file = folder.appending(path: "number.json")
            try write("broken", to: file)
            try write("2", to: folder.appending(path: "number.json.new"))
            let other = SavedState("number2", in: folder, default: 0)
            let container = StateContainer(1)
            other.follow(container)
            try other.flush()
            let saved = SavedState("number", in: folder, default: 0)
            saved.follow(container)
            try saved.flush()
            #expect(
                try MillracePersistenceTests.files(in: folder) == [
                    "number.json", "number.json.set-aside-1", "number2.json",
                ]
            )
            try write("2", to: folder.appending(path: "number.json.new"))
            try saved.purge()
            #expect(try MillracePersistenceTests.files(in: folder) == ["number2.json"])
            #expect(saved.state == 0)
            try saved.purge()
        }
    }

    @Test("A change that waits for its interval is not saved after a purge, nor is a later one")
    func pending() async throws {
        let clock = ManualClock()
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, interval: .seconds(1), clock: clock)
        let container = StateContainer(1)
        saved.follow(container)
        await clock.waitForSleepers()
        container.update { $0 = 2 }
        try saved.purge()
        container.update { $0 = 3 }
        clock.advance(by: .seconds(10))
        try await saved.flush()
        #expect(storage.calls.values == [.load, .remove])

        // Calling `follow` again resumes the saving.
        container.update { $0 = 0 }
        saved.follow(container)
        try await saved.flush()
        #expect(storage.text == "0")
    }

    @Test("After a purge, a state equal to the one that was saved last is saved again")
    func equalState() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(1)
        saved.follow(container)
        try saved.flush()
        try saved.purge()
        #expect(storage.text == nil)
        saved.follow(container)
        try saved.flush()
        #expect(storage.text == "1")
    }

    @Test("A purge waits for a write in progress, and removes the written file")
    func writing() throws {
        let isWriting = DispatchSemaphore(value: 0)
        let mayWrite = DispatchSemaphore(value: 0)
        let storage = MemoryStorage(willSave: {
            isWriting.signal()
            mayWrite.wait()
        })
        let saved = SavedState(in: storage, default: 0, interval: .zero)
        let container = StateContainer(1)
        saved.follow(container)
        isWriting.wait()
        container.update { $0 = 2 }
        let purged = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do { try saved.purge() } catch { Issue.record(error) }
            purged.signal()
        }
        // Signal twice, since the second change may be written before the purge begins.
        for _ in 1...2 { mayWrite.signal() }
        purged.wait()
        #expect(storage.text == nil)
        #expect(storage.calls.values.last == .remove)
    }

    @Test("After concurrent changes, purges and follows, the last purge leaves no file and no observer")
    func threads() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0, interval: .zero)
        let container = StateContainer(0)
        onThreads(4) { thread in
            for _ in 0..<100 {
                container.update { $0 += 1 }
                if thread == 0 { saved.follow(container) }
                do {
                    if thread == 1 { try saved.purge() }
                    if thread == 2 { try saved.flush() }
                } catch {
                    Issue.record(error)
                }
            }
        }
        try saved.purge()
        container.update { $0 += 1 }
        try saved.flush()
        #expect(storage.calls.values.last == .remove)
        #expect(container.observers.count == 0)
    }

    @Test("A file that cannot be removed is reported")
    func failure() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        storage.failure.withLock { $0 = POSIXError(.EROFS) }
        let error = #expect(throws: SavedStateError.self) { try saved.purge() }
        guard case .unremovable(let error as POSIXError)? = error?.reason else {
            return #expect(Bool(false), "\(error as Any)")
        }
        #expect(error.code == .EROFS)
    }

    @Test("end saves a pending change, and can be called again after a failed write")
    func end() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(1)
        saved.follow(container)
        storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
        #expect(throws: SavedStateError.self) { try saved.end() }
        storage.failure.withLock { $0 = nil }
        try saved.end()
        #expect(storage.text == "1")
        container.update { $0 = 2 }
        try saved.flush()
        #expect(storage.text == "1")
        #expect(container.observers.count == 0)
    }

    @Test("A purge clears the error of a write that has failed")
    func purgeAfterFailure() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(1)
        saved.follow(container)
        storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
        #expect(throws: SavedStateError.self) { try saved.flush() }
        storage.failure.withLock { $0 = nil }
        try saved.purge()
        #expect(saved.saveError == nil)
        try saved.flush()
    }

    @Test("A write that fails during a purge leaves no error, so the end succeeds")
    func failureDuringPurge() throws {
        let isWriting = DispatchSemaphore(value: 0)
        let mayWrite = DispatchSemaphore(value: 0)
        let storage = MemoryStorage(willSave: {
            isWriting.signal()
            mayWrite.wait()
            throw POSIXError(.ENOSPC)
        })
        let saved = SavedState(in: storage, default: 0, interval: .zero)
        let container = StateContainer(1)
        saved.follow(container)
        isWriting.wait()
        let purged = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            do { try saved.purge() } catch { Issue.record(error) }
            purged.signal()
        }
        // The purge stops following, and then waits for the write.
        while container.observers.count > 0 { sched_yield() }
        mayWrite.signal()
        purged.wait()
        #expect(saved.saveError == nil)
        try saved.end()
    }

    @Test("After an end that has failed, another source may be followed")
    func followingAfterFailedEnd() async {
        await #expect(processExitsWith: .success) {
            let storage = MemoryStorage()
            let saved = SavedState(in: storage, default: 0)
            let container = StateContainer(1)
            saved.follow(container)
            storage.failure.withLock { $0 = POSIXError(.ENOSPC) }
            #expect(throws: SavedStateError.self) { try saved.end() }
            storage.failure.withLock { $0 = nil }
            let other = StateContainer(2)
            saved.follow(other)
            try saved.end()
            #expect(storage.text == "2")
        }
    }

    @Test("A purge after the end stops with a message")
    func purgeAfterEnd() async {
        await #expect(processExitsWith: .failure) {
            let saved = SavedState(in: MemoryStorage(), default: 0)
            try saved.end()
            try saved.purge()
        }
    }

    @Test("After the end a flush does nothing, and a change is not saved")
    func flushAfterEnd() throws {
        let storage = MemoryStorage()
        let saved = SavedState(in: storage, default: 0)
        let container = StateContainer(1)
        saved.follow(container)
        try saved.end()
        container.update { $0 = 2 }
        try saved.flush()
        #expect(storage.calls.values == [.load, .save])
    }

    @Test("Following a source while the saved state ends stops the process")
    func followingAtTheEnd() async {
        await #expect(processExitsWith: .failure) {
            let saved = Guarded<SavedState<Int>?>(nil)
            let source = StateContainer(2)
            let storage = MemoryStorage(willSave: {
                saved.withLock { $0 }?.follow(source)
            })
            let new = SavedState(in: storage, default: 0)
            saved.withLock { $0 = new }
            let container = StateContainer(1)
            new.follow(container)
            try new.end()
            exit(0)
        }
    }
}
