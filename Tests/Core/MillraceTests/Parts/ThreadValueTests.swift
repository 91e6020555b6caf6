import CMillrace
import Foundation
import TestSupport
import Testing

@testable import Millrace
@testable import MillraceReporting

@Suite("Values of threads")
struct ThreadValueTests {
    @Test("Each thread has its own value, which is released when the thread ends", .timeLimit(.minutes(30)))
    func own() {
        let first = ThreadReports.current
        let address = UInt(bitPattern: first)
        #expect(first == ThreadReports.current)
        let isReleased = DispatchSemaphore(value: 0)
        let tracker = LifetimeTracker()
        onThreads(1) { _ in
            #expect(UInt(bitPattern: ThreadReports.current) != address)
            ThreadReports.current.pointee.replacementOrigin = tracker.instance { isReleased.signal() }
            #expect(tracker.alive == 1)
        }
        isReleased.wait()
    }

    @Test("A value that a thread's end creates again is released too", .timeLimit(.minutes(30)))
    func createdAtTheEnd() {
        let isReleased = DispatchSemaphore(value: 0)
        onThreads(1) { _ in
            ThreadReports.current.pointee.replacementOrigin = AtEnd {
                ThreadReports.current.pointee.replacementOrigin = AtEnd { isReleased.signal() }
            }
        }
        isReleased.wait()
    }

    @Test(
        "A thread that has lost the pointer to its value, as one that ends on Apple's systems, finds the value again",
        .timeLimit(.minutes(30))
    )
    func lostPointer() {
        let isReleased = DispatchSemaphore(value: 0)
        onThreads(1) { _ in
            let value = ThreadReports.current
            value.pointee.replacementOrigin = AtEnd { isReleased.signal() }
            millrace_thread_value(ThreadReports.slot).pointee = nil
            #expect(ThreadReports.existing == nil)
            #expect(ThreadReports.current == value)
            #expect(ThreadReports.existing == value)
        }
        isReleased.wait()
    }

    @Test(
        "A function that continues on another thread after an await gets that thread's identity and value"
    )
    func afterAnAwait() async {
        let hopper = Hopper()
        let (wrong, threads) = await hopper.hop(20)
        hopper.executor.end()
        #expect(wrong == 0)
        #expect(threads == 20)
    }
}

/// Calls a closure when it is released.
private final class AtEnd {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    deinit { body() }
}

/// Runs each job of an actor on a new thread. All threads stay until the last job has ended, so that no two of them are
/// the same thread.
private final class ThreadPerJob: SerialExecutor {
    private let isOver = DispatchSemaphore(value: 0)

    func enqueue(_ job: UnownedJob) {
        Thread.detachNewThread {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
            self.isOver.wait()
            self.isOver.signal()
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    func end() { isOver.signal() }
}

private actor Hopper {
    nonisolated let executor = ThreadPerJob()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Returns how often the engine mistook the current thread for another one, and the number of threads.
    func hop(_ times: Int) async -> (wrong: Int, threads: Int) {
        let container = StateContainer(0)
        let queue = container.queue
        var threads: Set<UInt> = []
        var wrong = 0
        for _ in 0..<times {
            container.update { state in
                state += 1
                if queue.transitionThread.load(ordering: .relaxed) != threadNow() { wrong += 1 }
            }
            if CurrentThread.id != threadNow() { wrong += 1 }
            if ThreadReports.current != valueNow() { wrong += 1 }
            threads.insert(threadNow())
            await Task.yield()
            container.update { state in
                state += 1
                if queue.transitionThread.load(ordering: .relaxed) != threadNow() { wrong += 1 }
            }
            if CurrentThread.id != threadNow() { wrong += 1 }
            if ThreadReports.current != valueNow() { wrong += 1 }
        }
        return (wrong, threads.count)
    }
}

/// Neither inlined nor optimised, because the optimiser must not use what it knows about the callers.
@inline(never) @_optimize(none)
private func threadNow() -> UInt { CurrentThread.id }

@inline(never) @_optimize(none)
private func valueNow() -> UnsafeMutablePointer<ThreadReports> { ThreadReports.current }
