import Foundation
import TestSupport
import Testing

@testable import Millrace

@Suite("Thread context")
struct ThreadContextTests {
    @Test("Each thread has its own context")
    func own() {
        let first = ThreadContext.current
        let address = UInt(bitPattern: first.storage)
        #expect(first.storage == ThreadContext.current.storage)
        onThreads(1) { _ in #expect(UInt(bitPattern: ThreadContext.current.storage) != address) }
    }

    @Test(
        "A function that continues on another thread after an await gets that thread's identity and context"
    )
    func afterAnAwait() async {
        let hopper = Hopper()
        let (wrong, threads) = await hopper.hop(20)
        hopper.executor.end()
        #expect(wrong == 0)
        #expect(threads == 20)
    }

    @Test("An error is withheld for the innermost call that withholds errors, which returns the first one")
    func withheldErrors() {
        let context = ThreadContext.current
        let tracker = LifetimeTracker()
        let errors = (0..<3).map { _ in tracker.instance() }
        #expect(!context.withhold(errors[0]))
        let outer = context.withholdingErrors {
            #expect(context.withhold(errors[1]))
            let inner = context.withholdingErrors {
                #expect(context.withhold(errors[2]))
                #expect(context.withhold(errors[0]))
            }
            #expect(inner.error === errors[2])
        }
        #expect(outer.error === errors[1])
        #expect(context.withholdingErrors {}.error == nil)
        #expect(!context.withhold(errors[0]))
    }

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
            if ThreadContext.current.storage != contextNow() { wrong += 1 }
            threads.insert(threadNow())
            await Task.yield()
            container.update { state in
                state += 1
                if queue.transitionThread.load(ordering: .relaxed) != threadNow() { wrong += 1 }
            }
            if CurrentThread.id != threadNow() { wrong += 1 }
            if ThreadContext.current.storage != contextNow() { wrong += 1 }
        }
        return (wrong, threads.count)
    }
}

/// Neither inlined nor optimised, because the optimiser must not use what it knows about the callers.
@inline(never) @_optimize(none)
private func threadNow() -> UInt { CurrentThread.id }

@inline(never) @_optimize(none)
private func contextNow() -> UnsafeMutablePointer<ThreadContext.Storage> { ThreadContext.current.storage }
