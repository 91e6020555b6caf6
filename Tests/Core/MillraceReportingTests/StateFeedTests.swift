import Millrace
import MillraceReporting
import TestSupport
import Testing

@MainActor
@Suite("Feeds of states")
struct StateFeedTests {
    @Test("Several pending changes cause one signal on the main queue, and no signal follows the end")
    func signals() async {
        let container = StateContainer(0)
        let signals = Counter()
        let end = container.stateFeed.signalOnMain { signals.add(1) }
        onThreads(1) { _ in for _ in 0..<3 { container.update { $0 += 1 } } }
        #expect(signals.value == 0)
        await mainQueueTurn()
        #expect(signals.value == 1)
        container.update { $0 += 1 }
        #expect(signals.value == 2)
        onThreads(1) { _ in container.update { $0 += 1 } }
        end()
        await mainQueueTurn()
        #expect(signals.value == 2)
    }

    @Test("A feed does not retain its source, and has no state after the source's release")
    func lifetime() {
        var container: StateContainer? = StateContainer(1)
        let feed = container!.stateFeed
        #expect(feed.read() == 1)
        container = nil
        #expect(feed.owner == nil)
        #expect(feed.read() == nil)
    }

    @Test("After the release of its source a feed has no observers, and observing it does nothing")
    func releasedSource() {
        var container: StateContainer? = StateContainer(1)
        let feed = container!.stateFeed
        let end = feed.observe {}
        #expect(feed.observerCount() == 1)
        end()
        #expect(feed.observerCount() == 0)
        _ = feed.observe {}
        container = nil
        #expect(feed.owner == nil && feed.observerCount() == 0)
        feed.observe { Issue.record("A released source has changed.") }()
    }
}
