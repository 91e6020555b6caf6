import HeadlessUIKit
import TestSupport
import Testing
import VISPER_Entity

@Suite("Memory store")
struct MemoryEntityStoreTests {
    private let store = MemoryEntityStore()

    @Test("A memory store is responsible for every type")
    func responsibility() {
        #expect(store.isResponsible(for: Person("1")))
        #expect(store.isResponsible(for: 5))
        #expect(store.isResponsible(forType: UIViewController.self))
        #expect(store.version() == 0)
    }

    @Test("Persisted items are read by type and identifier")
    func persistAndGet() throws {
        try store.persist(Person("1", "Ann"))
        try store.persist(Animal("1", "Cat"))
        #expect(try store.get("1") == Person("1", "Ann"))
        #expect(try store.get("1", type: Animal.self) == Animal("1", "Cat"))
        #expect(try store.get("2", type: Person.self) == nil)
        #expect(try store.get("1", type: String.self) == nil)
    }

    @Test("A persisted item replaces the item with the same type and identifier")
    func replacing() throws {
        try store.persist(Person("1", "Ann"))
        try store.persist([Person("1", "Bea"), Person("2", "Cid")])
        #expect(try store.getAll(Person.self) == [Person("1", "Bea"), Person("2", "Cid")])
    }

    @Test("An item without an identifier is found by its description")
    func description() throws {
        try store.persist(Note(description: "milk"))
        #expect(try store.get("milk") == Note(description: "milk"))
        #expect(try store.exists(Note(description: "milk")))
    }

    @Test("An item without identifier and description is refused by every operation")
    func withoutIdentifier() throws {
        #expect { try store.persist(Blob()) } throws: {
            guard case MemoryEntityStore.StoreError.cannotExtractIdentifierFrom(let item) = $0 else {
                return false
            }
            return item is Blob
        }
        #expect(throws: MemoryEntityStore.StoreError.self) { try store.delete(Blob()) }
        #expect(throws: MemoryEntityStore.StoreError.self) { _ = try store.exists(Blob()) }
        #expect(throws: MemoryEntityStore.StoreError.self) {
            _ = try MemoryEntityStore([Person("1"), Blob()])
        }
        let called = Counter()
        #expect(throws: MemoryEntityStore.StoreError.self) {
            try store.persist(Blob()) { called.add(1) }
        }
        #expect(called.value == 0)
        #expect(store.allEntities().isEmpty)
    }

    @Test("Items given to the initialiser do not count as updated")
    func initialItems() throws {
        let store = try MemoryEntityStore([Person("1"), Animal("2"), Person("1", "Ann")])
        #expect(try store.getAll(Person.self) == [Person("1", "Ann")])
        #expect(store.allEntities().count == 2)
        #expect(store.updatedEntities().isEmpty)
        #expect(store.deletedEntities().isEmpty)
    }

    @Test("A persisted item counts as updated, a deleted one as deleted, until it is persisted again")
    func changes() throws {
        let store = try MemoryEntityStore([Person("1"), Person("2"), Animal("3")])
        try store.persist(Person("2", "Bea"))
        #expect(store.updatedEntities(type: Person.self) == [Person("2", "Bea")])
        #expect(store.updatedEntities().count == 1)

        try store.delete(Person("2", "Bea"))
        try store.delete(Person("1"))
        #expect(store.updatedEntities().isEmpty)
        #expect(store.deletedEntities(type: Person.self) == [Person("2", "Bea"), Person("1")])
        #expect(store.deletedEntities().count == 2)
        #expect(store.deletedEntities(type: Animal.self).isEmpty)
        #expect(store.deletedIds(type: Person.self) == ["2", "1"])
        #expect(try store.getAll(Person.self).isEmpty)
        #expect(try !store.exists("1", type: Person.self))
        #expect(try !store.exists(Person("1")))
        #expect(try store.get("1", type: Person.self) == nil)
        #expect(store.allEntities().count == 1)

        try store.persist(Person("1", "Ann"))
        #expect(store.deletedIds(type: Person.self) == ["2"])
        #expect(store.updatedEntities(type: Person.self) == [Person("1", "Ann")])
        #expect(try store.get("1") == Person("1", "Ann"))
    }

    @Test("A deletion by identifier lists the stored item as deleted, a deletion by item the given one")
    func tombstones() throws {
        try store.persist([Person("1", "Ann"), Person("2", "Bea")])
        try store.delete("1", type: Person.self)
        try store.delete(Person("2", "Cid"))
        try store.delete("2", type: Person.self)
        #expect(store.deletedEntities(type: Person.self) == [Person("1", "Ann"), Person("2", "Cid")])
    }

    @Test("Deleting an unknown identifier adds it to deletedIds, without a deleted entity")
    func emptyTombstone() throws {
        try store.delete("7", type: Person.self)
        #expect(store.deletedIds(type: Person.self) == ["7"])
        #expect(store.deletedIds(type: Animal.self).isEmpty)
        #expect(store.deletedEntities().isEmpty)
        #expect(store.allEntities().isEmpty)
    }

    @Test(
        "cleanDeletedEntitiesFromMemory forgets deleted items, under both spellings",
        arguments: [false, true]
    )
    func cleaning(spelledCorrectly: Bool) throws {
        try store.persist([Person("1"), Person("2")])
        try store.delete([Person("1")])
        if spelledCorrectly {
            store.cleanDeletedEntitiesFromMemory()
        } else {
            store.cleanDeletedEntitesFromMemory()
        }
        #expect(store.deletedEntities().isEmpty)
        #expect(store.deletedIds(type: Person.self).isEmpty)
        #expect(try store.getAll(Person.self) == [Person("2")])
        #expect(store.updatedEntities(type: Person.self) == [Person("2")])
    }

    @Test("Nil changes nothing, and completions are called")
    func nothing() throws {
        let nobody: Person? = nil
        let called = Log<String>()
        try store.persist(nobody)
        try store.delete(nobody)
        try store.persist(nobody) { called.note("persist") }
        try store.delete(nobody) { called.note("delete") }
        try store.exists(nobody) { called.note("exists \($0)") }
        #expect(try !store.exists(nobody))
        #expect(called.values == ["persist", "delete", "exists false"])
        #expect(store.allEntities().isEmpty)
        #expect(store.deletedIds(type: Person.self).isEmpty)
    }

    @Test("Completions are called with the result before the method returns")
    func completions() throws {
        let called = Log<String>()
        let store = store
        func names() throws -> String { try store.getAll(Person.self).map(\.name).joined(separator: " ") }

        try store.persist(Person("1", "Ann")) { called.note("persisted \(try! names())") }
        try store.get("1") { (person: Person?) in called.note("got \(person?.name ?? "nobody")") }
        try store.get("1", type: Person.self) { called.note("got \($0?.name ?? "nobody")") }
        try store.get("2", type: Person.self) { called.note("got \($0?.name ?? "nobody")") }
        try store.getAll(Person.self) { called.note("all \($0.count)") }
        try store.exists(Person("1")) { called.note("exists \($0)") }
        try store.exists("2", type: Person.self) { called.note("exists \($0)") }
        try store.filter(Person.self, includeElement: { $0.name == "Ann" }) {
            called.note("filtered \($0.count)")
        }
        try store.delete(Person("1")) { called.note("deleted \(try! names())") }
        try store.delete("1", type: Person.self) { called.note("deleted again") }
        #expect(
            called.values == [
                "persisted Ann", "got Ann", "got Ann", "got nobody", "all 1", "exists true", "exists false",
                "filtered 1", "deleted ", "deleted again",
            ]
        )
    }

    @Test("Items are returned in the order in which they were first stored")
    func order() throws {
        try store.persist((1...50).map { Person("\($0)") })
        try store.persist(Person("3", "again"))
        try store.delete("10", type: Person.self)
        try store.persist(Person("10"))
        let expected = (1...50).filter { $0 != 10 }.map { "\($0)" } + ["10"]
        #expect(try store.getAll(Person.self).map(\.id) == expected)
        #expect(try store.filter(Person.self) { $0.id.hasPrefix("1") }.map(\.id).first == "1")
        #expect(store.updatedEntities(type: Person.self).map(\.id) == expected)
    }

    @Test("Views throw an error")
    func views() throws {
        #expect(throws: MemoryEntityStore.StoreError.self) {
            try store.addView("v") { (_, _, _: Person) in
                nil
            } sortingBlock: { _, _, _, _, _, _, _ in
                .orderedSame
            }
        }
        #expect(throws: MemoryEntityStore.StoreError.self) { let _: [Person] = try store.getAll("v") }
        #expect(throws: MemoryEntityStore.StoreError.self) {
            let _: [Person] = try store.getAll("v", groupName: "g")
        }
        #expect(throws: MemoryEntityStore.StoreError.self) { try store.getAll("v") { (_: [Person]) in } }
        #expect(throws: MemoryEntityStore.StoreError.self) {
            try store.getAll("v", groupName: "g") { (_: [Person]) in }
        }
    }

    @Test("Local types of the same name are stored separately")
    func sameName() throws {
        func one() -> any Named {
            struct Local: Named { let id = "1", name = "one" }
            return Local()
        }
        func two() -> any Named {
            struct Local: Named { let id = "1", name = "two" }
            return Local()
        }
        try store.persist(one())
        try store.persist(two())
        #expect(try store.getAll((any Named).self).map(\.name) == ["one", "two"])
    }

    @Test("An object released by a change may use the store on deinit")
    func releasing() throws {
        final class Resource: CanBeIdentified {
            let onDeinit: () -> Void
            init(onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
            deinit { onDeinit() }
            func identifier() -> String { "1" }
        }
        let seen = Log<Int>()
        let store = store
        func resource() -> Resource { Resource { seen.note(store.allEntities().count) } }
        try store.persist(resource())
        try store.persist(resource())
        try store.delete("1", type: Resource.self)
        store.cleanDeletedEntitesFromMemory()
        try store.transaction { try $0.persist(resource()) }
        try store.transaction { try $0.persist(resource()) }
        #expect(seen.values == [1, 0, 1])
    }
}
