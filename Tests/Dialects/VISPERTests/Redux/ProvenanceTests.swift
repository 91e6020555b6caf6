import Dispatch
import Millrace
import MillraceTimeline
import TestSupport
import Testing
import VISPER_Redux

@testable import MillraceReporting

@Suite("Redux: what an action follows from, and where it was sent from", .recordingScope)
struct ProvenanceTests {
    @Test("What a subscriber dispatches follows from the action that changed the state")
    func subscribers() {
        let timeline = Timeline()
        let redux = Redux<Int>.immediate(0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        let subscription = redux.store.observableState.subscribe { [weak store = redux.store] state in
            if (1..<3).contains(state) { store?.dispatch(Add(1)) }
        }
        redux.store.dispatch(Add(1))
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3])
        _ = subscription
    }

    @Test(
        "An action that is reduced on another queue keeps the place that has sent it",
        .enabled(if: TransitionProbe.recordsCallers)
    )
    func queues() throws {
        let timeline = Timeline()
        let queue = DispatchQueue(label: "store")
        let redux = Redux<Int>(initialState: 0, delivery: .queue(queue))
        redux.reducerContainer.addReducer(reducer: AddReducer())
        redux.store.dispatch(Add(1))
        let here = try #require(CallSite.current)
        queue.sync {}
        let sent = try #require(timeline.entries.last?.transition.caller)
        #expect(redux.store.observableState.value == 1)
        #expect(sent.addresses.suffix(3) == here.addresses.suffix(3))
    }
}
