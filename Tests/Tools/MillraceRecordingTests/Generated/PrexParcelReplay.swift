// swift-format-ignore-file
// What ParcelState (Prex) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import MillraceTesting
import Prex
import Testing

@testable import RecordingSamples

@Test("ParcelState changes as recorded")
func replayPrexParcelState() async throws {
    let mutation = ParcelMutation()

    let test = TestStore(Flux(state: try recorded(ParcelState.self, #"{"box":{"content":1},"id":"00000000-0000-0000-0000-000000000001","label":"AQID","link":"https://example.com/parcels","numbers":["large",2,"small",1],"padding":"A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. ","price":1,"sent":0,"size":"small","step":{"packed":{}},"tags":["a","b","c","d","e"],"weight":0.5}"#), mutation: mutation))

    try await test.send(ParcelAction.send(Date(timeIntervalSinceReferenceDate: 700000000.125))) { $0.sent = Date(timeIntervalSinceReferenceDate: 700000000.125) }

    try await test.send(ParcelAction.link(URL(string: "https://example.com/parcels/7?from=a%20b")!)) { $0.link = URL(string: "https://example.com/parcels/7?from=a%20b")! }

    try await test.send(ParcelAction.link(nil)) { $0.link = nil }

    try await test.send(ParcelAction.identify(UUID(uuidString: "00000000-0000-0000-0000-000000000002")!)) { $0.id = UUID(uuidString: "00000000-0000-0000-0000-000000000002")! }

    try await test.send(ParcelAction.label(Data(base64Encoded: "BA==")!)) { $0.label = Data(base64Encoded: "BA==")! }

    try await test.send(ParcelAction.price(Decimal(string: "1.5")!)) { $0.price = Decimal(string: "1.5")! }

    try await test.send(ParcelAction.size(ParcelState.Size.large)) { $0.size = ParcelState.Size.large }

    try await test.send(ParcelAction.step(ParcelState.Step.sent(by: "ship", Date(timeIntervalSinceReferenceDate: 1.0)))) { $0.step = ParcelState.Step.sent(by: "ship", Date(timeIntervalSinceReferenceDate: 1.0)) }

    try await test.send(ParcelAction.step(ParcelState.Step.lost(recorded(ParcelState.Box<String>.self, #"{"content":"at sea"}"#)))) { $0.step = try ParcelState.Step.lost(recorded(ParcelState.Box<String>.self, #"{"content":"at sea"}"#)) }

    try await test.send(ParcelAction.tag("f")) { $0.tags = ["a", "b", "c", "d", "e", "f"] }

    try await test.send(ParcelAction.count(ParcelState.Size.large, 3)) { $0.numbers = [ParcelState.Size.large: 3, ParcelState.Size.small: 1] }

    try await test.send(ParcelAction.weigh(.infinity)) { $0.weight = .infinity }

    try await test.send(ParcelAction.weigh(.nan)) { $0.weight = .nan }

    try await test.send(ParcelAction.tag("g")) { $0.tags = ["a", "b", "c", "d", "e", "f", "g"] }

    try await test.send(ParcelAction.weigh(-0.25)) { $0.weight = -0.25 }

    try await test.send(ParcelAction.fill(recorded(ParcelState.Box<Int>.self, #"{"content":2}"#))) { $0.box = try recorded(ParcelState.Box<Int>.self, #"{"content":2}"#) }

    try await test.send(ParcelAction.window(recorded(Range<Int>.self, #"[2,7]"#))) { $0.window = try recorded(Range<Int>.self, #"[2,7]"#) }

    try await test.send(ParcelAction.window(nil)) { $0.window = nil }

    try await test.send(ParcelAction.price(Decimal(string: "12345678901234567890.5")!)) { $0.price = Decimal(string: "12345678901234567890.5")! }

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
