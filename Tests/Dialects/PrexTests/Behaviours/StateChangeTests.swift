import Prex
import TestSupport
import Testing

@Suite("State change")
struct StateChangeTests {
    /// The change made by one action to a state with the given notice.
    private func change(notice: String? = nil, _ action: FerryAction) -> StateChange<FerryState> {
        let flux = Flux(state: FerryState(notice: notice), mutation: FerryMutation())
        let log = Log<StateChange<FerryState>>()
        _ = flux.store.addListener { log.note($0) }
        flux.dispatcher.dispatch(action)
        return log.values[0]
    }

    @Test("A property of a change is nil unless its value has changed")
    func changed() {
        let change = change(.board)
        #expect(change.aboard?.value == 1)
        #expect(change.notice == nil)
        #expect(change.new.aboard == 1)
        #expect(change.old?.aboard == 0)
    }

    @Test("Optional properties compare as optionals")
    func optionals() {
        #expect(change(notice: nil, .announce("a")).notice?.value == "a")
        let cleared = change(notice: "a", .announce(nil)).notice
        #expect(cleared != nil)
        #expect(cleared?.value == nil)
        #expect(change(notice: nil, .announce(nil)).notice == nil)
        #expect(change(notice: "a", .announce("a")).notice == nil)
    }

    @Test("Without an old state, every property counts as changed")
    @MainActor
    func noOldState() {
        let view = DeckView()
        Presenter(view: view, flux: FerryFlux()).reflect()
        let change = view.changes[0]
        #expect(change.old == nil)
        #expect(change.aboard?.value == 0)
        #expect(change.notice != nil)
    }

    @Test("The dynamic member and changedProperty return the same value")
    func sameAnswer() {
        for change in [change(.board), change(.announce("a")), change(.goAshore)] {
            #expect(change.aboard?.value == change.changedProperty(for: \.aboard)?.value)
            #expect(change.notice?.value == change.changedProperty(for: \.notice)?.value)
            #expect((change.notice == nil) == (change.changedProperty(for: \.notice) == nil))
        }
    }

    @Test("changedProperty reads properties named new and old")
    func namedLikeMembers() {
        let change = change(.repaint(new: "n", old: ""))
        #expect(change.changedProperty(for: \.new)?.value == "n")
        #expect(change.changedProperty(for: \.old) == nil)
        #expect(change.new.new == "n")
    }
}
