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
func replaySettingsState() async throws {
    let makeStore = makeSettingsStore

    let test = TestStore(makeStore(try recorded(SettingsState.self, #"{"name":"Ada","tags":[],"volume":0.5}"#)))

    try await test.send(recorded(RenameAction.self, #"{"name":"Grace"}"#)) { $0.name = "Grace" }

    try await test.send(recorded(TagAction.self, #"{"tag":"loud","volume":0.75}"#)) {
        $0.volume = 0.75
        $0.tags = ["loud"]
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
