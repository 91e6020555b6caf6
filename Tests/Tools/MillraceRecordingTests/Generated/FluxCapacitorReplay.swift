// swift-format-ignore-file
// What TodoStore (FluxCapacitor) did, as it was recorded. The test passes until you change what it expects: where the
// app was wrong, write what should have been.

import FluxCapacitor
import Foundation
import Testing

@testable import RecordingSamples

@Test("TodoStore changes as recorded")
func replayTodoStore() throws {
    let store = TodoStore()
    // If the recording began later than the store, bring it to this state first.
    #expect(store.todos.value == [])
    #expect(store.filter.value == nil)

    store.reduce(with: try Dispatcher.Todos.add(recorded(Todo.self, #"{"id":"00000000-0000-0000-0000-000000001001","isDone":false,"text":"Milk"}"#)))
    #expect(try store.todos.value == [recorded(Todo.self, #"{"id":"00000000-0000-0000-0000-000000001001","isDone":false,"text":"Milk"}"#)])
    #expect(store.filter.value == nil)

    store.reduce(with: Dispatcher.Todos.filter("M"))
    #expect(try store.todos.value == [recorded(Todo.self, #"{"id":"00000000-0000-0000-0000-000000001001","isDone":false,"text":"Milk"}"#)])
    #expect(store.filter.value == "M")

    store.reduce(with: Dispatcher.Todos.finish(UUID(uuidString: "00000000-0000-0000-0000-000000001001")!))
    #expect(try store.todos.value == [recorded(Todo.self, #"{"id":"00000000-0000-0000-0000-000000001001","isDone":true,"text":"Milk"}"#)])
    #expect(store.filter.value == "M")

    store.reduce(with: Dispatcher.Todos.filter(nil))
    #expect(try store.todos.value == [recorded(Todo.self, #"{"id":"00000000-0000-0000-0000-000000001001","isDone":true,"text":"Milk"}"#)])
    #expect(store.filter.value == nil)
}

/// A value as it was recorded.
private func recorded<Value: Decodable>(_: Value.Type, _ json: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"
    )
    return try decoder.decode(Value.self, from: Data(json.utf8))
}
