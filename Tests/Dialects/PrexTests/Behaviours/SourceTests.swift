import Millrace
import MillraceReporting
import Prex
import TestSupport
import Testing

@Suite("A Flux as a source of Millrace's modules")
struct SourceTests {
    @Test("A Flux and a presenter dispatch the actions sent to them as sources")
    func sending() {
        let flux = FerryFlux()
        let presenter = Presenter(view: DeckView(), flux: flux)
        flux.send(sourceAction: .board)
        #expect(presenter.stateFeed.read() == FerryState(aboard: 1))
        presenter.send(sourceAction: .announce("a"))
        #expect(flux.stateFeed.read() == FerryState(aboard: 1, notice: "a"))
    }

    @Test("The feed of a Flux does not retain the store, and reads nil after the store's release")
    func lifetime() throws {
        var flux: FerryFlux? = FerryFlux()
        weak let store = flux?.store
        let dispatcher = flux?.dispatcher
        let feed = flux?.stateFeed
        let handle = try #require(feed?.transitions?.store)
        #expect(feed?.read()?.aboard == 0)
        _ = feed?.observe {}
        #expect(feed?.observerCount() == 1)
        flux = nil
        #expect(store == nil)
        #expect(feed?.read() == nil)
        #expect(feed?.observerCount() == 0)
        let end = feed?.observe { Issue.record("A released store has changed.") }
        end?()
        #expect(throws: TimeTravelError.self) {
            try handle.modify(by: handle) { _ in
                Issue.record("A released store was changed.")
                return true
            }
        }
        withExtendedLifetime(dispatcher) {}
    }

    @Test("The state can be read after the Flux's release while the feed's owner is retained")
    func owner() {
        var flux: FerryFlux? = FerryFlux()
        let feed = flux?.stateFeed
        let owner = feed?.owner
        flux?.dispatcher.dispatch(.board)
        flux = nil
        #expect(feed?.read()?.aboard == 1)
        withExtendedLifetime(owner) {}
    }

    @Test(
        "A modified state is recorded as one change with its origin; a refused modification changes nothing"
    )
    func replacement() throws {
        final class Origin: Sendable {}
        let flux = FerryFlux()
        let feed = try #require(flux.stateFeed.transitions)
        let handle = try #require(feed.store)
        let origin = Origin()
        let recorded = Log<Transition>()
        let changes = Log<StateChange<FerryState>>()
        _ = flux.store.addListener { changes.note($0) }
        let recording = feed.attach { recorded.note($0) }
        for count in 1...2 {
            try handle.modify(by: origin) { state in
                state = FerryState(aboard: count)
                return count == 2
            }
        }
        recording.end()
        #expect(flux.store.state.aboard == 2)
        #expect(changes.values.map(\.old?.aboard) == [0])
        #expect(changes.values.map(\.new.aboard) == [2])
        #expect(recorded.values.count == 1)
        #expect(recorded.values.allSatisfy { $0.origin === origin })
    }
}
