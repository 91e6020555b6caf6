// swift-format-ignore-file
// What SettingsState (VISPER) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import MillraceTesting
import Testing
import VISPER_Core
import VISPER_Redux

@testable import RecordingSamples

@Test("SettingsState changes as recorded")
func replayVISPEREndedSettingsState() async throws {
    let makeStore = makeSettingsStore

    let test = TestStore(makeStore(try recorded(SettingsState.self, #"{"name":"Ada","tags":[],"volume":0.5}"#)))

    try await test.send(recorded(RenameAction.self, #"{"name":"Grace"}"#)) { $0 = try changed($0, #"{"name":"Grace"}"#) }

    try await test.send(recorded(TagAction.self, #"{"tag":"loud","volume":0.75}"#)) { $0 = try recorded(SettingsState.self, #"{"name":"Grace","tags":["loud"],"volume":0.75}"#) }

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
