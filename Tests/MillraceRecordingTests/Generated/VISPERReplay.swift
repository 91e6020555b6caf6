// swift-format-ignore-file
// What SettingsState (VISPER) did, as it was recorded.

import Foundation
import Testing
import VISPER_Core
import VISPER_Redux

@testable import RecordingSamples

@Test("SettingsState does again what was recorded")
func replaySettingsState() {
    let makeStore = makeSettingsStore  // FILL IN: a function that makes a store, with delivery .immediate, of a state

    let store = makeStore(SettingsState(name: "Ada", volume: 0.5, tags: []))

    store.dispatch(RenameAction(name: "Grace"))
    #expect(store.observableState.value == SettingsState(name: "Grace", volume: 0.5, tags: []))

    store.dispatch(TagAction(tag: "loud", volume: 0.75))
    #expect(store.observableState.value == SettingsState(name: "Grace", volume: 0.75, tags: ["loud"]))
}
