// swift-format-ignore-file
// What TodoStore (FluxCapacitor) did, as it was recorded.

import FluxCapacitor
import Foundation
import Testing

@testable import RecordingSamples

@Test("TodoStore changes as recorded")
func replayTodoStore() {
    let store = TodoStore()
    // If the recording began later than the store, bring it to this state first.
    #expect(store.todos.value == [])
    #expect(store.filter.value == nil)

    store.reduce(with: Dispatcher.Todos.add(Todo(id: UUID(uuidString: "00000000-0000-0000-0000-000000001001")!, text: "Milk", isDone: false)))
    #expect(store.todos.value == [Todo(id: UUID(uuidString: "00000000-0000-0000-0000-000000001001")!, text: "Milk", isDone: false)])
    #expect(store.filter.value == nil)

    store.reduce(with: Dispatcher.Todos.filter("M"))
    #expect(store.todos.value == [Todo(id: UUID(uuidString: "00000000-0000-0000-0000-000000001001")!, text: "Milk", isDone: false)])
    #expect(store.filter.value == "M")

    store.reduce(with: Dispatcher.Todos.finish(UUID(uuidString: "00000000-0000-0000-0000-000000001001")!))
    #expect(store.todos.value == [Todo(id: UUID(uuidString: "00000000-0000-0000-0000-000000001001")!, text: "Milk", isDone: true)])
    #expect(store.filter.value == "M")

    store.reduce(with: Dispatcher.Todos.filter(nil))
    #expect(store.todos.value == [Todo(id: UUID(uuidString: "00000000-0000-0000-0000-000000001001")!, text: "Milk", isDone: true)])
    #expect(store.filter.value == nil)
}
