// swift-format-ignore-file
// What SettingsState (VISPER) did, as it was recorded.

import Foundation
import MillraceTesting
import Testing
import VISPER_Core
import VISPER_Redux

@testable import RecordingSamples

@Test("SettingsState changes as recorded")
func replaySettingsState() async throws {
    let makeStore = makeSettingsStore  // FILL IN: a function that makes a store of a state

    let test = TestStore(makeStore(SettingsState(name: "Ada", volume: 0.5, tags: [])))

    try await test.send(RenameAction(name: "Grace")) { $0.name = "Grace" }

    try await test.send(TagAction(tag: "loud", volume: 0.75)) {
        $0.volume = 0.75
        $0.tags = ["loud"]
    }

    try await test.finish()
}
