import Prex
import TestSupport
import Testing

@Suite("State change")
struct StateChangeTests {
    /// The change made by one action to a state with the given title.
    private func change(title: String? = nil, _ action: CounterAction) -> StateChange<CounterState> {
        let flux = Flux(state: CounterState(title: title), mutation: CounterMutation())
        let log = Log<StateChange<CounterState>>()
        _ = flux.store.addListener { log.note($0) }
        flux.dispatcher.dispatch(action)
        return log.values[0]
    }

    @Test("A property of a change is nil unless its value has changed")
    func changed() {
        let change = change(.increment)
        #expect(change.count?.value == 1)
        #expect(change.title == nil)
        #expect(change.new.count == 1)
        #expect(change.old?.count == 0)
    }

    @Test("Optional properties compare as optionals")
    func optionals() {
        #expect(change(title: nil, .setTitle("a")).title?.value == "a")
        let cleared = change(title: "a", .setTitle(nil)).title
        #expect(cleared != nil)
        #expect(cleared?.value == nil)
        #expect(change(title: nil, .setTitle(nil)).title == nil)
        #expect(change(title: "a", .setTitle("a")).title == nil)
    }

    @Test("Without an old state, every property counts as changed")
    @MainActor
    func noOldState() {
        let view = MockView()
        Presenter(view: view, flux: CounterFlux()).reflect()
        let change = view.changes[0]
        #expect(change.old == nil)
        #expect(change.count?.value == 0)
        #expect(change.title != nil)
    }

    @Test("The dynamic member and changedProperty return the same value")
    func sameAnswer() {
        for change in [change(.increment), change(.setTitle("a")), change(.decrement)] {
            #expect(change.count?.value == change.changedProperty(for: \.count)?.value)
            #expect(change.title?.value == change.changedProperty(for: \.title)?.value)
            #expect((change.title == nil) == (change.changedProperty(for: \.title) == nil))
        }
    }

    @Test("changedProperty reads properties named new and old")
    func namedLikeMembers() {
        let change = change(.rename(new: "n", old: ""))
        #expect(change.changedProperty(for: \.new)?.value == "n")
        #expect(change.changedProperty(for: \.old) == nil)
        #expect(change.new.new == "n")
    }
}
