import TestSupport
import Testing

@testable import Millrace

@Suite("Guarded")
struct GuardedTests {
    /// Not `Sendable`: the compiler accepts that threads share it, because it is guarded.
    private final class Pair {
        var first = 0
        var second = 0
    }

    @Test("Only one of eight threads uses the value at a time, although the value is not Sendable")
    func mutualExclusion() {
        let pair = Guarded(Pair())
        let torn = Guarded(0)
        onThreads(8) { _ in
            for _ in 0..<20_000 {
                let isTorn = pair.withLock { pair in
                    defer {
                        pair.first += 1
                        pair.second += 1
                    }
                    return pair.first != pair.second
                }
                if isTorn { torn.withLock { $0 += 1 } }
            }
        }
        #expect(pair.withLock { $0.first } == 160_000)
        #expect(pair.withLock { $0.second } == 160_000)
        #expect(torn.withLock { $0 } == 0)
    }

    private struct Refusal: Error {}

    @Test("An error of the closure is thrown with its type, and unlocks")
    func throwing() {
        let value = Guarded(1)
        do throws(Refusal) {
            try value.withLock { value throws(Refusal) in
                value = 2
                throw Refusal()
            }
            Issue.record("No error was thrown.")
        } catch {
            #expect(!value.isLocked)
        }
        #expect(value.withLock { $0 } == 2)
    }

    /// Notes whether a lock is held when it is released.
    private final class Witness: Sendable {
        let box: Guarded<Witness?>
        let seen: Guarded<[Bool]>

        init(in box: Guarded<Witness?>, seen: Guarded<[Bool]>) {
            (self.box, self.seen) = (box, seen)
        }

        deinit {
            let isLocked = box.isLocked
            seen.withLock { $0.append(isLocked) }
        }
    }

    @Test("A value that is exchanged is released after unlocking")
    func exchange() {
        let box = Guarded<Witness?>(nil)
        let seen = Guarded<[Bool]>([])
        box.exchange(Witness(in: box, seen: seen))
        #expect(seen.withLock { $0 } == [])
        box.exchange(nil)
        #expect(seen.withLock { $0 } == [false])
    }

    @Test("A value that the closure returns is released after unlocking")
    func returned() {
        let box = Guarded<Witness?>(nil)
        let seen = Guarded<[Bool]>([])
        box.exchange(Witness(in: box, seen: seen))
        _ = box.withLock { witness in
            defer { witness = nil }
            return witness
        }
        #expect(seen.withLock { $0 } == [false])
    }
}

extension Guarded {
    /// Whether a thread holds the lock.
    fileprivate var isLocked: Bool {
        if !lock.tryLock() { return true }
        lock.unlock()
        return false
    }
}
