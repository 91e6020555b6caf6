// swift-format-ignore-file
// What TodoStore (FluxCapacitor) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import FluxCapacitor
import Foundation
import Testing

@testable import RecordingSamples

@Test("TodoStore changes as recorded")
func replayFluxCapacitorEndedTodoStore() throws {
    let store = TodoStore()
    // If the recording began later than the store, bring it to this state first.
    #expect(try json(of: store.filter.value) == json(#"null"#))
    #expect(try json(of: store.todos.value) == json(#"[]"#))

    store.reduce(with: try recorded(Dispatcher.Todos.self, #"{"add":{"_0":{"id":"00000000-0000-0000-0000-000000001001","isDone":false,"text":"Milk"}}}"#))
    #expect(try json(of: store.filter.value) == json(#"null"#))
    #expect(try json(of: store.todos.value) == json(#"[{"id":"00000000-0000-0000-0000-000000001001","isDone":false,"text":"Milk"}]"#))

    store.reduce(with: try recorded(Dispatcher.Todos.self, #"{"filter":{"_0":"M"}}"#))
    #expect(try json(of: store.filter.value) == json(#""M""#))
    #expect(try json(of: store.todos.value) == json(#"[{"id":"00000000-0000-0000-0000-000000001001","isDone":false,"text":"Milk"}]"#))

    store.reduce(with: try recorded(Dispatcher.Todos.self, #"{"finish":{"_0":"00000000-0000-0000-0000-000000001001"}}"#))
    #expect(try json(of: store.filter.value) == json(#""M""#))
    #expect(try json(of: store.todos.value) == json(#"[{"id":"00000000-0000-0000-0000-000000001001","isDone":true,"text":"Milk"}]"#))

    store.reduce(with: try recorded(Dispatcher.Todos.self, #"{"filter":{}}"#))
    #expect(try json(of: store.filter.value) == json(#"null"#))
    #expect(try json(of: store.todos.value) == json(#"[{"id":"00000000-0000-0000-0000-000000001001","isDone":true,"text":"Milk"}]"#))
}

/// A value as it was recorded.
private func recorded<Value: Decodable>(_: Value.Type, _ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
    )
    return try decoder.decode(Value.self, from: Data(json.utf8))
}

/// A value as a recording has it.
private func json(of value: some Encodable) throws -> AnyHashable {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
    )
    return try json(String(decoding: encoder.encode(value), as: UTF8.self))
}

/// A recorded value. Of a list, only the elements and their numbers are compared, since those of a set have no order.
private func json(_ text: String) throws -> AnyHashable {
    func hashable(_ value: Any) -> AnyHashable {
        if let list = value as? [Any] { return Dictionary(list.map { (hashable($0), 1) }, uniquingKeysWith: +) }
        if let members = value as? [String: Any] { return members.mapValues(hashable) }
        return value as? AnyHashable ?? AnyHashable("\(value)")
    }
    return hashable(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
}
