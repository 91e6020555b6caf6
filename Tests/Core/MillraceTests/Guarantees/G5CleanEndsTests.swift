import Dispatch
import Millrace
import TestSupport
import Testing

@Suite("G5 Clean ends")
struct G5CleanEndsTests {
    @Test("After end no callback starts, and ending again does nothing")
    func endsOnce() {
        let container = StateContainer(0)
        let log = Log<Int>()
        let observation = container.observe { log.note($0) }
        let other = container.observe { log.note(-$0) }
        container.update { $0 += 1 }
        observation.end()
        observation.end()
        #expect(!observation.isActive)
        #expect(other.isActive)
        container.update { $0 += 1 }
        #expect(log.values == [1, -1, -2])
    }

    @Test("When an observer ends itself, an object that its closure captured may change the state on deinit")
    func captureOfEndedObserverChangesState() {
        final class Closing: Sendable {
            let container: StateContainer<Int>
            init(_ container: StateContainer<Int>) { self.container = container }
            deinit { container.update { $0 += 10 } }
        }
        let container = StateContainer(0)
        let log = Log<Int>()
        container.observe { log.note($0) }.keep()
        let tokens = Log<ObservationHandle>()
        func observeOnce() {
            let closing = Closing(container)
            tokens.note(
                container.observe { _ in
                    withExtendedLifetime(closing) { for token in tokens.values { token.end() } }
                }
            )
        }
        observeOnce()
        container.update { $0 += 1 }
        #expect(log.values == [1, 11])
    }

    @Test("An observer may end itself and others, which are then not called for the current change")
    func endsInsideACallback() throws {
        let container = StateContainer(0)
        let log = Log<String>()
        let tokens = Log<ObservationHandle>()
        tokens.note(
            container.observe { _ in
                log.note("own")
                for token in tokens.values { token.end() }
            }
        )
        tokens.note(container.observe { _ in log.note("later") })
        container.observe { _ in log.note("last") }.keep()
        container.update { $0 += 1 }
        container.update { $0 += 1 }
        #expect(log.values == ["own", "last", "last"])
    }

    @Test("After end no callback starts for a change that is pending on the observer's queue")
    func endsWhileTravelling() {
        let queue = DispatchQueue(label: "observer")
        let container = StateContainer(0)
        let log = Log<Int>()
        let observation = container.observe(on: .queue(queue)) { log.note($0) }
        queue.suspend()
        container.update { $0 += 1 }
        container.update { $0 += 1 }
        observation.end()
        queue.resume()
        queue.sync {}
        #expect(log.values == [])
    }

    @Test("An observer that ends itself does not receive further values that are pending on its queue")
    func endsWithMoreWaiting() {
        let queue = DispatchQueue(label: "observer")
        let container = StateContainer(0)
        let log = Log<Int>()
        let tokens = Log<ObservationHandle>()
        queue.suspend()
        tokens.note(
            container.observe(on: .queue(queue)) {
                log.note($0)
                for token in tokens.values { token.end() }
            }
        )
        for _ in 0..<3 { container.update { $0 += 1 } }
        queue.resume()
        queue.sync {}
        #expect(log.values == [1])
    }

    @Test(
        "If an observation ends while another thread changes the state, at most one callback runs after end"
    )
    func endsFromAnotherThread() {
        for _ in 0..<200 {
            let container = StateContainer(0)
            let afterEnd = Log<Int>()
            let endedAt = Counter()
            let observation = container.observe { value in
                if endedAt.value > 0 { afterEnd.note(value) }
            }
            onThreads(2) { thread in
                if thread == 0 {
                    for _ in 0..<50 { container.update { $0 += 1 } }
                } else {
                    observation.end()
                    endedAt.add(1)
                }
            }
            #expect(afterEnd.values.count <= 1)
        }
    }
}
