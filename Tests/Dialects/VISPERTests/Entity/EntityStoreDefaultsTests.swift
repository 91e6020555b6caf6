import TestSupport
import Testing
import VISPER_Entity

@Suite("Entity store: default implementations")
struct EntityStoreDefaultsTests {
    @Test("By default, arrays are persisted and deleted item by item, up to the first error")
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

    @Test("By default, deleting by identifier gets the item, and deletes it if it exists")
    func byIdentifier() throws {
        let store = RecordingStore()
        store.stored = [Person("1")]
        try store.delete("1", type: Person.self)
        #expect(store.calls == ["get 1", "delete 1"])
        #expect(store.version() == 0)
    }

    @Test("By default, deleting by identifier with a completion uses get and delete with completions")
    func byIdentifierWithCompletion() throws {
        let store = RecordingStore()
        store.stored = [Person("1")]
        let called = Log<String>()
        try store.delete("1", type: Person.self) { called.note("1") }
        #expect(store.calls == ["get then 1", "delete then 1"])
        try store.delete("2", type: Person.self) { called.note("2") }
        #expect(store.calls.suffix(1) == ["get then 2"])
        #expect(called.values == ["1", "2"])
    }

    @Test("Typed and composed stores delete by identifier through get and delete with completions")
    func typedAndComposed() throws {
        let store = RecordingStore()
        store.stored = [Person("1")]
        let called = Log<String>()
        let typed = try TypedEntityStore<Person>(entityStore: store)
        try typed.delete("1") { called.note("typed") }
        try typed.delete("1", type: Person.self) { called.note("typed by type") }
        let composed = ComposedEntityStore()
        composed.add(store: typed)
        try composed.delete("1", type: Person.self) { called.note("composed") }
        #expect(store.calls == (0..<3).flatMap { _ in ["get then 1", "delete then 1"] })
        #expect(called.values == ["typed", "typed by type", "composed"])
    }

    @Test("In a store with late completions, deleting by identifier deletes and completes late")
    func later() throws {
        let store = RecordingStore()
        store.stored = [Person("1")]
        store.isLate = true
        let called = Counter()
        try store.delete("1", type: Person.self) { called.add(1) }
        #expect(store.calls == ["get then 1"])
        store.runLater()
        #expect(store.calls == ["get then 1", "delete then 1"])
        #expect(called.value == 0)
        store.runLater()
        #expect(called.value == 1)
    }

    @Test("An error in a late deletion by identifier is written to the standard error")
    func failingLater() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let store = RecordingStore()
            store.stored = [Person("2")]
            store.isLate = true
            store.refused = "2"
            try store.delete("2", type: Person.self) { Issue.record("completed") }
            store.runLater()
        }
        let message = standardError(of: result)
        #expect(message.contains("Person 2 could not be deleted"))
    }

    @Test("A deletion by identifier that throws rethrows, and does not call the completion")
    func failingDeletion() {
        let store = RecordingStore()
        store.stored = [Person("2")]
        store.refused = "2"
        let called = Counter()
        #expect(throws: Refusal.self) { try store.delete("2", type: Person.self) { called.add(1) } }
        #expect(called.value == 0)
    }

    @Test("index(identifiable:) returns the index of the first entity with the same identifier")
    func index() {
        let people = [Person("1"), Person("2", "Ann"), Person("2", "Bea")]
        #expect(people.index(identifieable: Person("2")) == 1)
        #expect(people.index(identifiable: Animal("1")) == 0)
        #expect(people.index(identifieable: Person("3")) == nil)
    }
}

/// Implements the requirements of a store, and records its calls.
private final class RecordingStore: EntityStore {
    var calls: [String] = []
    var stored: [Any] = []
    var refused: String?

    /// Whether completions are called not at once, but by ``runLater()``.
    var isLate = false
    private var later: [() -> Void] = []

    private func run(_ completion: @escaping () -> Void) {
        if isLate { later.append(completion) } else { completion() }
    }

    func runLater() {
        let completions = later
        later = []
        for completion in completions { completion() }
    }

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
    func delete<T>(_ item: T!, completion: @escaping () -> Void) throws {
        try note("delete then", item)
        run(completion)
    }
    func get<T>(_ identifier: String) throws -> T? {
        calls.append("get \(identifier)")
        return stored.first { ($0 as? any Named)?.id == identifier } as? T
    }
    func get<T>(_ identifier: String, completion: @escaping (T?) -> Void) throws {
        calls.append("get then \(identifier)")
        let item = stored.first { ($0 as? any Named)?.id == identifier } as? T
        run { completion(item) }
    }
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
