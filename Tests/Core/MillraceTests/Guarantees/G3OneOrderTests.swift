import Dispatch
import Millrace
import TestSupport
import Testing

@Suite("G3 One order")
struct G3OneOrderTests {
    @Test("Every observer receives every change once, in order, and each old state is the previous new state")
    func ordered() {
        let container = ChangeContainer(0)
        let logs = (0..<3).map { _ in Log<Change<Int>>() }
        for log in logs { container.observe { log.note($0) }.keep() }
        onThreads(4) { _ in
            for _ in 0..<2_000 { container.update { $0 += 1 } }
        }
        for log in logs {
            // Under load another thread may make the last deliveries, after the threads above have ended.
            log.wait { $0.count >= 8_000 }
            #expect(log.values.map(\.new) == Array(1...8_000))
            #expect(log.values.map(\.old) == Array(0..<8_000))
        }
    }

    @Test("Observers on queues see every change once, in the order of application", arguments: [false, true])
    func orderedAcrossHops(isConcurrent: Bool) async {
        let queue = DispatchQueue(label: "observer", attributes: isConcurrent ? .concurrent : [])
        let container = StateContainer(0)
        let log = Log<Int>()
        await withCheckedContinuation { continuation in
            container.observe(on: .queue(queue)) {
                dispatchPrecondition(condition: .onQueue(queue))
                log.note($0)
                if $0 == 4_000 { continuation.resume() }
            }.keep()
            onThreads(4) { _ in
                for _ in 0..<1_000 { container.update { $0 += 1 } }
            }
        }
        #expect(log.values == Array(1...4_000))
    }

    @Test(
        "A change made on the main thread does not overtake an earlier one that is pending for the main queue"
    )
    @MainActor
    func mainDoesNotOvertake() async {
        let container = StateContainer("")
        let log = Log<String>()
        container.observe(on: .main) { log.note($0) }.keep()
        // This test occupies the main queue, so the background change cannot be delivered before the test suspends.
        onThreads(1) { _ in container.update { $0 = "background" } }
        #expect(log.values == [])
        container.update { $0 = "main" }
        // The main thread makes other threads' deliveries for a limited time only. The rest follow on its next turn.
        await mainQueueTurn()
        #expect(log.values == ["background", "main"])
    }

    @Test("An observer on the main queue runs there, whichever thread makes the change")
    func runsOnMain() async {
        let container = StateContainer(0)
        let log = Log<Int>()
        container.observe(on: .main) {
            MainActor.preconditionIsolated()
            log.note($0)
        }.keep()
        container.update { $0 = 1 }
        await mainQueueTurn()
        await MainActor.run {
            container.update { $0 = 2 }
            #expect(log.values == [1, 2])
        }
    }
}
