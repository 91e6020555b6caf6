import TestSupport
import Testing

@testable import Millrace

@Suite("Lock")
struct LockTests {
    /// A state that a lock protects in the same way as in the engine's types: the properties and the lock are stored
    /// next to each other.
    ///
    /// Sendable: the properties are read and written under `lock` only.
    private final class Protected: @unchecked Sendable {
        let lock = Lock()
        private(set) var first = 0
        private(set) var second = 0
        private(set) var torn = 0

        /// Writes both properties. No reader may see one of the two writes without the other.
        func change() {
            if first != second { torn += 1 }
            first += 1
            second += 1
        }

        func begin() {
            lock.lock()
            first += 1
        }

        func end() {
            second += 1
            lock.unlock()
        }
    }

    @Test("Only one of eight threads has the lock at a time")
    func mutualExclusion() {
        let protected = Protected()
        onThreads(8) { _ in
            for _ in 0..<20_000 { protected.lock.withLock { protected.change() } }
        }
        #expect(protected.lock.withLock { protected.first } == 160_000)
        #expect(protected.second == 160_000)
        #expect(protected.torn == 0)
    }

    @Test("A lock that one function locks and another unlocks excludes the users of withLock")
    func acrossFunctions() {
        let protected = Protected()
        onThreads(8) { thread in
            for _ in 0..<20_000 {
                if thread % 2 == 0 {
                    protected.begin()
                    protected.end()
                } else {
                    protected.lock.withLock { protected.change() }
                }
            }
        }
        #expect(protected.first == 160_000)
        #expect(protected.second == 160_000)
        #expect(protected.torn == 0)
    }

    @Test("Every waiting thread gets the lock after it is unlocked", .timeLimit(.minutes(30)))
    func waiting() {
        let protected = Protected()
        let waiting = Counter()
        onThreads(8) { thread in
            if thread == 0 {
                protected.begin()
                // All other threads now wait for the lock in the kernel, or are about to.
                waiting.wait { $0 == 7 }
                protected.end()
            } else {
                waiting.add(1)
                protected.lock.withLock { protected.change() }
            }
        }
        #expect(protected.first == 8)
        #expect(protected.second == 8)
    }

    @Test("withLock returns the closure's result, and unlocks")
    func result() {
        let lock = Lock()
        #expect(lock.withLock { 1 } == 1)
        #expect(lock.withLock { "a" } == "a")
    }
}
