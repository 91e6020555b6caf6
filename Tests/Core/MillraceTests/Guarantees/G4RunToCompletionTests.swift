import Millrace
import TestSupport
import Testing

@Suite("G4 Run to completion")
struct G4RunToCompletionTests {
    @Test("A delivery reaches every observer before the next one starts")
    func noNesting() {
        let container = StateContainer(0)
        let log = Log<String>()
        container.observe { value in
            log.note("a\(value) begins")
            if value < 3 { container.update { $0 += 1 } }
            log.note("a\(value) ends")
        }.keep()
        container.observe { log.note("b\($0)") }.keep()
        container.update { $0 += 1 }
        #expect(
            log.values == [
                "a1 begins", "a1 ends", "b1", "a2 begins", "a2 ends", "b2", "a3 begins", "a3 ends", "b3",
            ]
        )
    }

    @Test("100,000 dispatches from inside callbacks run in constant stack")
    func constantStack() {
        let container = StateContainer(0)
        let depths = Log<UInt>()
        // A recursion of 100,000 would need far more than this thread's stack.
        onThreads(1, stackSize: 512 * 1_024) { _ in
            container.observe { value in
                var local = 0
                if value == 1 || value == 100_000 {
                    withUnsafeMutablePointer(to: &local) { depths.note(UInt(bitPattern: $0)) }
                }
                if value < 100_000 { container.update { $0 += 1 } }
            }.keep()
            container.update { $0 += 1 }
        }
        #expect(container.state == 100_000)
        let addresses = depths.values
        #expect(addresses.count == 2)
        // The distance is not 0, because the first delivery runs through other functions than pending ones do, and
        // because sanitizers enlarge stack frames.
        #expect(addresses[0].distance(to: addresses[1]).magnitude < 8_192)
    }

    @Test("Broadcasts that share a queue deliver one value after another, in the order of sending")
    func sharedQueue() {
        let queue = RunToCompletionQueue()
        let numbers = Broadcast<Int>(queue: queue)
        let words = Broadcast<String>(queue: queue)
        let log = Log<String>()
        numbers.observe { number in
            words.send("word \(number)")
            log.note("first \(number)")
        }.keep()
        words.observe { log.note($0) }.keep()
        numbers.observe { log.note("second \($0)") }.keep()
        numbers.send(1)
        #expect(log.values == ["first 1", "second 1", "word 1"])
    }

    @Test("An observer on the main queue that changes the state returns before it receives the change")
    @MainActor
    func mailboxesDoNotNest() async {
        let container = StateContainer(0)
        let log = Log<String>()
        container.observe(on: .main) { value in
            log.note("\(value) begins")
            if value == 1 { container.update { $0 += 1 } }
            log.note("\(value) ends")
        }.keep()
        onThreads(1) { _ in container.update { $0 += 1 } }
        await mainQueueTurn()
        #expect(log.values == ["1 begins", "1 ends", "2 begins", "2 ends"])
    }
}
