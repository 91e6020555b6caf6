// swift-format-ignore-file
// What CounterState (Prex) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import MillraceTesting
import Prex
import Testing

@testable import RecordingSamples

@Test("CounterState changes as recorded")
func replayPrexEndedCounterState() async throws {
    let mutation = CounterMutation()

    let test = TestStore(Flux(state: try recorded(CounterState.self, #"{"count":0,"history":[],"names":{}}"#), mutation: mutation))

    try await test.send(recorded(CounterAction.self, #"{"add":{"_0":3}}"#)) { $0 = try changed($0, #"{"count":3}"#) }

    try await test.send(recorded(CounterAction.self, #"{"rename":{"to":"\"Quoted\"\n\\(text)"}}"#)) { $0 = try changed($0, #"{"title":"\"Quoted\"\n\\(text)"}"#) }

    try await test.send(recorded(CounterAction.self, #"{"note":{"_0":{"at":800000000.25,"by":5},"name":"first"}}"#)) { $0 = try recorded(CounterState.self, #"{"count":3,"history":[{"at":800000000.25,"by":5}],"names":{"first":5},"title":"\"Quoted\"\n\\(text)"}"#) }

    try await test.send(recorded(CounterAction.self, #"{"reset":{}}"#)) { $0 = try recorded(CounterState.self, #"{"count":0,"history":[],"names":{}}"#) }

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

/// A value with members as they were recorded. A null removes a member.
private func changed<Value: Codable>(_ value: Value, _ json: String) throws -> Value {
    func merge(_ change: Any, into value: Any?) -> Any {
        guard let change = change as? [String: Any] else { return change }
        var members = value as? [String: Any] ?? [:]
        for (name, member) in change {
            members[name] = member is NSNull ? nil : merge(member, into: members[name])
        }
        return members
    }
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
    )
    let old = try JSONSerialization.jsonObject(with: encoder.encode(value))
    let new = merge(try JSONSerialization.jsonObject(with: Data(json.utf8)), into: old)
    let text = String(decoding: try JSONSerialization.data(withJSONObject: new), as: UTF8.self)
    return try recorded(Value.self, text)
}
