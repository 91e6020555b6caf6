// swift-format-ignore-file
// What DraftState (Prex) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import Millrace
import MillraceTesting
import Prex
import Testing

@testable import RecordingSamples

@Test("DraftState changes as recorded")
func replayDraftState() async throws {
    let mutation = DraftMutation()
    // FILL IN, if DraftState has no memberwise initialiser: how to make it.
    // FILL IN, if DraftState.Address has no memberwise initialiser: how to make it.

    let test = TestStore(Flux(state: DraftState(title: "", address: DraftState.Address(city: ""), isSent: false), mutation: mutation))

    // 4 keystrokes.
    try await test.send(DraftAction.retitle("Ho")) { $0.title = "Ho" }

    // 3 keystrokes.
    try await test.send(DraftAction.set(Field(\DraftState.address.city, "Oslo"))) { $0.address = DraftState.Address(city: "Oslo") }

    try await test.send(DraftAction.send) { $0.isSent = true }

    try await test.send(DraftAction.retitle("Hot")) { $0.title = "Hot" }

    try await test.send(DraftAction.retitle("")) { $0.title = "" }

    try await test.send(DraftAction.retitle("A")) { $0.title = "A" }

    try await test.finish()
}
