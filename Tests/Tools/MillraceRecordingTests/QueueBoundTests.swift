import Dispatch
import MillraceFiles
import Testing

@Suite("QueueBound")
struct QueueBoundTests {
    private final class Counter {
        var count = 0
    }

    @Test("Blocks of the queue use the object, whichever thread runs them")
    func onQueue() async {
        let queue = DispatchQueue(label: "bound")
        let counter = QueueBound(Counter(), to: queue)
        queue.sync { counter.object.count += 1 }
        let count = await withCheckedContinuation { continuation in
            queue.async {
                counter.object.count += 1
                continuation.resume(returning: counter.object.count)
            }
        }
        #expect(count == 2)
    }

    @Test("A use elsewhere stops the process")
    func elsewhere() async {
        await #expect(processExitsWith: .failure) {
            let counter = QueueBound(Counter(), to: DispatchQueue(label: "bound"))
            counter.object.count += 1
        }
    }
}
