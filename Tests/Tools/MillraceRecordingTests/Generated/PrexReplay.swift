// swift-format-ignore-file
// What CounterState (Prex) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import MillraceTesting
import Prex
import Testing

@testable import RecordingSamples

@Test("CounterState changes as recorded")
func replayCounterState() async throws {
    let mutation = CounterMutation()

    let test = TestStore(Flux(state: try recorded(CounterState.self, #"{"count":0,"history":[],"names":{}}"#), mutation: mutation))

    try await test.send(CounterAction.add(3)) { $0.count = 3 }

    try await test.send(CounterAction.rename(to: "\"Quoted\"\n\\(text)")) { $0.title = "\"Quoted\"\n\\(text)" }

    try await test.send(CounterAction.note(recorded(CounterState.Change.self, #"{"at":800000000.25,"by":5}"#), name: "first")) {
        $0.history = try [recorded(CounterState.Change.self, #"{"at":800000000.25,"by":5}"#)]
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

/// A value as it was recorded.
private func recorded<Value: Decodable>(_: Value.Type, _ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
    )
    return try decoder.decode(Value.self, from: Data(json.utf8))
}
