import TestSupport
import Testing
import VISPER_Entity

@Suite("What an entity store need not write itself")
struct EntityStoreDefaultsTests {
    @Test("Arrays are persisted and deleted one by one, up to the first error")
    func arrays() throws {
        let store = RecordingStore()
        try store.persist([Person("1"), Person("2")])
        try store.delete([Person("2"), Person("1")])
        try store.persist([Person]())
        #expect(store.calls == ["persist 1", "persist 2", "delete 2", "delete 1"])

        store.refused = "2"
        #expect(throws: Refusal.self) { try store.persist([Person("1"), Person("2"), Person("3")]) }
        #expect(store.calls.suffix(2) == ["persist 1", "persist 2"])
    }

    @Test("Deleting by identifier gets the item and deletes it, if it is there")
    func byIdentifier() throws {
        let store = RecordingStore()
        store.stored = [Person("1")]
        let called = Counter()
        try store.delete("1", type: Person.self)
        try store.delete("2", type: Person.self) { called.add(1) }
        #expect(store.calls == ["get 1", "delete 1", "get 2"])
        #expect(called.value == 1)
        #expect(store.version() == 0)
    }

    @Test("A deletion that throws does not complete, and is not swallowed")
    func failingDeletion() {
        let store = RecordingStore()
        store.stored = [Person("2")]
        store.refused = "2"
        let called = Counter()
        #expect(throws: Refusal.self) { try store.delete("2", type: Person.self) { called.add(1) } }
        #expect(called.value == 0)
    }

    @Test("The place of an entity in an array is that of the first with its identifier")
    func index() {
        let people = [Person("1"), Person("2", "Ann"), Person("2", "Bea")]
        #expect(people.index(identifieable: Person("2")) == 1)
        #expect(people.index(identifiable: Animal("1")) == 0)
        #expect(people.index(identifieable: Person("3")) == nil)
    }
}

/// Has what a store must have, and notes down what it is asked.
private final class RecordingStore: EntityStore {
    var calls: [String] = []
    var stored: [Any] = []
    var refused: String?

    private func note(_ call: String, _ item: Any?) throws {
        let identifier = (item as? any Named)?.id
        calls.append("\(call) \(identifier ?? "nothing")")
        if let refused, identifier == refused { throw Refusal() }
    }

    func isResponsible<T>(for object: T) -> Bool { true }
    func isResponsible<T>(forType type: T.Type) -> Bool { true }
    func persist<T>(_ item: T!) throws { try note("persist", item) }
    func persist<T>(_ item: T!, completion: @escaping () -> Void) throws { completion() }
    func delete<T>(_ item: T!) throws { try note("delete", item) }
    func delete<T>(_ item: T!, completion: @escaping () -> Void) throws { completion() }
    func get<T>(_ identifier: String) throws -> T? {
        calls.append("get \(identifier)")
        return stored.first { ($0 as? any Named)?.id == identifier } as? T
    }
    func get<T>(_ identifier: String, completion: @escaping (T?) -> Void) throws { completion(nil) }
    func getAll<T>(_ type: T.Type) throws -> [T] { [] }
    func getAll<T>(_ type: T.Type, completion: @escaping ([T]) -> Void) throws { completion([]) }
    func getAll<T>(_ viewName: String) throws -> [T] { [] }
    func getAll<T>(_ viewName: String, completion: @escaping ([T]) -> Void) throws { completion([]) }
    func getAll<T>(_ viewName: String, groupName: String) throws -> [T] { [] }
    func getAll<T>(_ viewName: String, groupName: String, completion: @escaping ([T]) -> Void) throws {
        completion([])
    }
    func exists<T>(_ item: T!) throws -> Bool { false }
    func exists<T>(_ item: T!, completion: @escaping (Bool) -> Void) throws { completion(false) }
    func exists<T>(_ identifier: String, type: T.Type) throws -> Bool { false }
    func exists<T>(_ identifier: String, type: T.Type, completion: @escaping (Bool) -> Void) throws {
        completion(false)
    }
    func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] { [] }
    func filter<T>(
        _ type: T.Type,
        includeElement: @escaping (T) -> Bool,
        completion: @escaping ([T]) -> Void
    ) throws { completion([]) }
    func addView<T>(
        _ viewName: String,
        groupingBlock: @escaping (String, String, T) -> String?,
        sortingBlock: @escaping (String, String, String, T, String, String, T) -> ComparisonResult
    ) throws {}
    func transaction(transaction: @escaping (EntityStore) throws -> Void) throws { try transaction(self) }
}
