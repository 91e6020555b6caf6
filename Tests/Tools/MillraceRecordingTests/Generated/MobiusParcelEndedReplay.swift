// swift-format-ignore-file
// What ParcelState (Mobius) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import Foundation
import MillraceTesting
import MobiusCore
import Testing

@testable import RecordingSamples

@Test("ParcelState changes as recorded")
func replayMobiusEndedParcelState() async throws {
    let update = Update(updateParcel)

    let test = TestStore(Mobius.loop(update: update, effectHandler: AnyConnectable(ignoringEffects)).start(from: try recorded(ParcelState.self, #"{"box":{"content":1},"id":"00000000-0000-0000-0000-000000000001","label":"AQID","link":"https://example.com/parcels","numbers":["large",2,"small",1],"padding":"A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. ","price":1,"sent":0,"size":"small","step":{"packed":{}},"tags":["a","b","c","d","e"],"weight":0.5}"#)))

    try await test.send(recorded(ParcelAction.self, #"{"send":{"_0":700000000.125}}"#)) { $0 = try changed($0, #"{"sent":700000000.125}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"link":{"_0":"https://example.com/parcels/7?from=a%20b"}}"#)) { $0 = try changed($0, #"{"link":"https://example.com/parcels/7?from=a%20b"}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"link":{}}"#)) { $0 = try changed($0, #"{"link":null}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"identify":{"_0":"00000000-0000-0000-0000-000000000002"}}"#)) { $0 = try changed($0, #"{"id":"00000000-0000-0000-0000-000000000002"}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"label":{"_0":"BA=="}}"#), effects: [recorded(ParcelAction.self, #"{"weigh":{"_0":0.5}}"#)]) { $0 = try changed($0, #"{"label":"BA=="}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"price":{"_0":1.5}}"#)) { $0 = try changed($0, #"{"price":1.5}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"size":{"_0":"large"}}"#)) { $0 = try changed($0, #"{"size":"large"}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"step":{"_0":{"sent":{"_1":1,"by":"ship"}}}}"#)) { $0 = try changed($0, #"{"step":{"packed":null,"sent":{"_1":1,"by":"ship"}}}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"step":{"_0":{"lost":{"_0":{"content":"at sea"}}}}}"#)) { $0 = try changed($0, #"{"step":{"lost":{"_0":{"content":"at sea"}},"sent":null}}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"tag":{"_0":"f"}}"#)) { $0 = try changed($0, #"{"tags":["a","b","c","d","e","f"]}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"count":{"_0":"large","_1":3}}"#)) { $0 = try changed($0, #"{"numbers":["large",3,"small",1]}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"weigh":{"_0":"Infinity"}}"#)) { $0 = try changed($0, #"{"weight":"Infinity"}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"weigh":{"_0":"NaN"}}"#)) { $0 = try changed($0, #"{"weight":"NaN"}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"tag":{"_0":"g"}}"#)) { $0 = try changed($0, #"{"tags":["a","b","c","d","e","f","g"]}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"weigh":{"_0":-0.25}}"#)) { $0 = try changed($0, #"{"weight":-0.25}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"fill":{"_0":{"content":2}}}"#)) { $0 = try changed($0, #"{"box":{"content":2}}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"window":{"_0":[2,7]}}"#)) { $0 = try changed($0, #"{"window":[2,7]}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"window":{}}"#)) { $0 = try changed($0, #"{"window":null}"#) }

    try await test.send(recorded(ParcelAction.self, #"{"price":{"_0":12345678901234567890.5}}"#)) { $0 = try recorded(ParcelState.self, #"{"box":{"content":2},"id":"00000000-0000-0000-0000-000000000002","label":"BA==","numbers":["large",3,"small",1],"padding":"A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. A text that is longer than all other values together. ","price":12345678901234567890.5,"sent":700000000.125,"size":"large","step":{"lost":{"_0":{"content":"at sea"}}},"tags":["a","b","c","d","e","f","g"],"weight":-0.25}"#) }

    try await test.finish()
}

/// The effects are expected, and none is run.
private func ignoringEffects<Effect, Event>(_: @escaping Consumer<Event>) -> Connection<Effect> {
    Connection(acceptClosure: { _ in }, disposeClosure: {})
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
