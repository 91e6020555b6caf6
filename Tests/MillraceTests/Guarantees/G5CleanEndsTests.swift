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

    @Test("When an observer ends itself, the deinit of what it captured may change the state")
    func captureOfEndedObserverChangesState() {
        final class Closing: Sendable {
            let container: StateContainer<Int>
            init(_ container: StateContainer<Int>) { self.container = container }
            deinit { container.update { $0 += 10 } }
        }
        let container = StateContainer(0)
        let log = Log<Int>()
        container.observe { log.note($0) }
        let tokens = Log<ObservationToken>()
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

    @Test("An observer may end itself, and others that have not been called yet")
    func endsInsideACallback() throws {
        let container = StateContainer(0)
        let log = Log<String>()
        let tokens = Log<ObservationToken>()
        tokens.note(
            container.observe { _ in
                log.note("own")
                for token in tokens.values { token.end() }
            }
        )
        tokens.note(container.observe { _ in log.note("later") })
        container.observe { _ in log.note("last") }
        container.update { $0 += 1 }
        container.update { $0 += 1 }
        #expect(log.values == ["own", "last", "last"])
    }

    @Test("After end no callback starts for a change that is already on its way")
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

    @Test("After end no callback starts for values in a mailbox whose observer ends itself")
    func endsWithMoreWaiting() {
        let queue = DispatchQueue(label: "observer")
        let container = StateContainer(0)
        let log = Log<Int>()
        let tokens = Log<ObservationToken>()
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

    @Test("When ends and updates race, only a call already begun may follow the end")
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
