// swift-format-ignore-file
// What CounterState (Prex) did, as it was recorded.

import Foundation
import Prex
import Testing

@testable import RecordingSamples

@Test("CounterState does again what was recorded")
func replayCounterState() {
    let mutation = CounterMutation()  // FILL IN: the mutation, such as CounterMutation()

    var state = CounterState(count: 0, title: nil, history: [], names: [:])

    mutation.mutate(action: CounterAction.add(3), state: &state)
    #expect(state == CounterState(count: 3, title: nil, history: [], names: [:]))

    mutation.mutate(action: CounterAction.rename(to: "\"Quoted\"\n\\(text)"), state: &state)
    #expect(state == CounterState(count: 3, title: "\"Quoted\"\n\\(text)", history: [], names: [:]))

    mutation.mutate(action: CounterAction.note(CounterState.Change(by: 5, at: Date(timeIntervalSinceReferenceDate: 800000000.25)), name: "first"), state: &state)
    #expect(state == CounterState(count: 3, title: "\"Quoted\"\n\\(text)", history: [CounterState.Change(by: 5, at: Date(timeIntervalSinceReferenceDate: 800000000.25))], names: ["first": 5]))

    mutation.mutate(action: CounterAction.reset, state: &state)
    #expect(state == CounterState(count: 0, title: nil, history: [], names: [:]))
}
