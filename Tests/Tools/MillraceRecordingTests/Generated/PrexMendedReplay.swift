// swift-format-ignore-file
// What DraftState (Prex) did, as it was recorded. Only the last state is what should have been: the
// test fails until the app does so.

import Foundation
import Millrace
import MillraceTesting
import Prex
import Testing

@testable import RecordingSamples

@Test("DraftState changes as recorded")
func replayMendedDraftState() async throws {
    let mutation = DraftMutation()
    // FILL IN, if DraftState has no memberwise initialiser: how to make it.
    // FILL IN, if DraftState.Address has no memberwise initialiser: how to make it.

    let test = TestStore(Flux(state: DraftState(title: "", address: DraftState.Address(city: ""), isSent: false), mutation: mutation))

    // 4 keystrokes.
    try await test.send(DraftAction.retitle("Ho")) { $0.title = "Ho" }

    // 3 keystrokes.
    try await test.send(DraftAction.set(Field(\DraftState.address.city, "Oslo"))) { $0.address = DraftState.Address(city: "Oslo") }

    // This should have been, and is not what was recorded.
    try await test.send(DraftAction.send) { $0.isSent = true }

    try await test.finish()
}
