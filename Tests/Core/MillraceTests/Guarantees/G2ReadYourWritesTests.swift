import Millrace
import TestSupport
import Testing

@Suite("G2 Read your writes")
struct G2ReadYourWritesTests {
    @Test("After update returns, the caller reads its own change, even while other threads make changes")
    func afterUpdate() {
        let container = StateContainer([Int: Int]())
        container.observe { _ in }.keep()
        let misses = Counter()
        onThreads(4) { thread in
            for value in 0..<2_000 {
                container.update { $0[thread] = value }
                if container.state[thread] != value { misses.add(1) }
            }
        }
        #expect(misses.value == 0)
    }

    @Test("A callback that changes the state reads its own change at once")
    func insideACallback() {
        let container = StateContainer(0)
        let reads = Log<Int>()
        container.observe { value in
            guard value == 1 else { return }
            container.update { $0 = 10 }
            reads.note(container.state)
            container.update { $0 += 1 }
            reads.note(container.state)
        }.keep()
        container.update { $0 = 1 }
        #expect(reads.values == [10, 11])
    }
}
