import Millrace
import TestSupport
import Testing

@Suite("G1 Atomic")
struct G1AtomicTests {
    @Test("Every transition is applied exactly once, from any number of threads", arguments: [0, 1, 3])
    func noLostUpdate(observers: Int) {
        let container = StateContainer(0)
        let seen = Counter()
        for _ in 0..<observers { container.observe { _ in seen.add(1) }.keep() }
        onThreads(4) { _ in
            for _ in 0..<5_000 { container.update { $0 += 1 } }
        }
        #expect(container.state == 20_000)
        // Under load another thread may make the last deliveries, after the threads above have ended.
        seen.wait { $0 >= observers * 20_000 }
        #expect(seen.value == observers * 20_000)
    }

    @Test("Concurrent transitions each return their own result")
    func resultOfTheTransition() {
        let container = StateContainer(0)
        let results = Log<Int>()
        onThreads(4) { _ in
            for _ in 0..<1_000 {
                results.note(
                    container.update {
                        $0 += 1
                        return $0
                    }
                )
            }
        }
        #expect(results.values.sorted() == Array(1...4_000))
    }

    @Test("An observer may read, observe and change its container, since no lock is held")
    func observersMayUseTheContainer() {
        let container = StateContainer(0)
        let states = Log<Int>()
        container.observe { value in
            states.note(container.state)
            container.observe { _ in }.end()
            if value < 3 { container.update { $0 += 1 } }
        }.keep()
        container.update { $0 += 1 }
        #expect(states.values == [1, 2, 3])
    }
}
