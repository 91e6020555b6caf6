import Dispatch
import Millrace
import TestSupport
import Testing

@testable import MillraceInspector

@Suite("ScheduledOnce")
struct ScheduledOnceTests {
    /// A queue that a test runs itself, and its work.
    private final class Desk: Sendable {
        let once = ScheduledOnce()
        let scheduled = Guarded<[@Sendable () -> Void]>([])
        let runs = Guarded(0)

        func request(during work: @escaping @Sendable () -> Void = {}) {
            once.request(by: { block in scheduled.withLock { $0.append(block) } }) {
                self.runs.withLock { $0 += 1 }
                work()
            }
        }

        /// - Returns: the number of blocks that were scheduled.
        func runScheduled() -> Int {
            let blocks = scheduled.exchange([])
            for block in blocks { block() }
            return blocks.count
        }
    }

    @Test("Requests before the work begins share one run")
    func oneRun() {
        let desk = Desk()
        for _ in 0..<3 { desk.request() }
        #expect(desk.runScheduled() == 1)
        #expect(desk.runs.withLock { $0 } == 1)
        #expect(desk.runScheduled() == 0)
    }

    @Test("A request during or after the work schedules another run")
    func nextRun() {
        let desk = Desk()
        desk.request { desk.request() }
        #expect(desk.runScheduled() == 1)
        #expect(desk.runScheduled() == 1)
        desk.request()
        #expect(desk.runScheduled() == 1)
        #expect(desk.runs.withLock { $0 } == 3)
    }

    @Test("The last run sees what eight threads have done before their requests")
    func visibility() {
        let once = ScheduledOnce()
        let queue = DispatchQueue(label: "scheduled once")
        let done = (0..<8).map { _ in AtomicCounter() }
        let seen = Guarded(0)
        onThreads(8) { thread in
            for _ in 0..<5_000 {
                done[thread].increment()
                once.request(by: { queue.async(execute: $0) }) {
                    let sum = done.reduce(0) { $0 + $1.value }
                    seen.withLock { $0 = sum }
                }
            }
        }
        queue.sync {}
        #expect(seen.withLock { $0 } == 40_000)
    }

    /// Orders nothing by itself.
    private final class AtomicCounter: Sendable {
        private let number = AtomicCell(0)
        var value: Int { number.load(ordering: .relaxed) }
        func increment() { number.add(1, ordering: .relaxed) }
    }
}
