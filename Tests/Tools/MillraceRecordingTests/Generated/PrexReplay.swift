// swift-format-ignore-file
// What CounterState (Prex) did, as it was recorded.

import Foundation
import MillraceTesting
import Prex
import Testing

@testable import RecordingSamples

@Test("CounterState changes as recorded")
func replayCounterState() async throws {
    let mutation = CounterMutation()  // FILL IN: the mutation, such as CounterMutation()

    let test = TestStore(Flux(state: CounterState(count: 0, title: nil, history: [], names: [:]), mutation: mutation))

    try await test.send(CounterAction.add(3)) { $0.count = 3 }

    try await test.send(CounterAction.rename(to: "\"Quoted\"\n\\(text)")) { $0.title = "\"Quoted\"\n\\(text)" }

    try await test.send(CounterAction.note(CounterState.Change(by: 5, at: Date(timeIntervalSinceReferenceDate: 800000000.25)), name: "first")) {
        $0.history = [CounterState.Change(by: 5, at: Date(timeIntervalSinceReferenceDate: 800000000.25))]
        $0.names = ["first": 5]
    }

    try await test.send(CounterAction.reset) {
        $0.count = 0
        $0.title = nil
        $0.history = []
        $0.names = [:]
    }

    try await test.finish()
}
