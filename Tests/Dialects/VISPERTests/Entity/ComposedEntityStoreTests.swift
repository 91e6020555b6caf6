import TestSupport
import Testing
import VISPER_Entity

@Suite("Composed store")
struct ComposedEntityStoreTests {
    private let people = MemoryEntityStore()
    private let animals = MemoryEntityStore()
    private let store = ComposedEntityStore(version: 3)

    init() throws {
        store.add(store: try TypedEntityStore<Person>(entityStore: people))
        store.add(store: try TypedEntityStore<Animal>(entityStore: animals))
    }

    @Test("Stores are asked by descending priority, then in the order of adding")
    func order() throws {
        func part() throws -> TypedEntityStore<Person> {
            try TypedEntityStore(entityStore: MemoryEntityStore())
        }
        let store = ComposedEntityStore()
        let first = try part()
        let second = try part()
        let third = try part()
        store.add(store: first)
        store.add(store: second)
        store.add(store: third, priority: 5)
        #expect(store.wrappers.map(\.priority) == [5, 0, 0])
        #expect(
            store.wrappers.map { ObjectIdentifier($0.entityStore as AnyObject) }
                == [third, first, second].map { ObjectIdentifier($0.entityStore as AnyObject) }
        )
        #expect(store.wrappers.allSatisfy { ObjectIdentifier($0.type) == ObjectIdentifier(Person.self) })
        try store.persist(Person("1"))
        #expect(try third.exists(Person("1")))
        #expect(try !first.exists(Person("1")))
    }

    @Test("The wrappers can be replaced; their order is that in which the stores are checked")
    func replacedWrappers() throws {
        let others = MemoryEntityStore()
        store.add(store: try TypedEntityStore<Person>(entityStore: others))
        store.wrappers.reverse()
        try store.persist(Person("1"))
        #expect(others.allEntities().count == 1)
        store.wrappers = []
        #expect(!store.isResponsible(forType: Person.self))
    }

    @Test("An item is stored in the store for its own type or a superclass")
    func routing() throws {
        let animal: any Named = Dog("1", "Rex")
        try store.persist(animal)
        try store.persist(Person("1", "Ann"))
        #expect(animals.allEntities().count == 1)
        #expect(people.allEntities().count == 1)
        #expect(try store.get("1", type: Dog.self)?.name == "Rex")
        #expect(try store.get("1", type: Animal.self)?.name == "Rex")
        #expect(try store.getAll(Person.self).map(\.name) == ["Ann"])
        #expect(try store.allEntities().count == 2)
        #expect(store.version() == 3)
        #expect(ComposedEntityStore().version() == 0)
    }

    @Test("A composed store is responsible for an item or a type if one of its stores is")
    func responsibility() throws {
        #expect(store.isResponsible(for: Person("1")))
        #expect(store.isResponsible(for: Dog("1") as any Named))
        #expect(!store.isResponsible(for: Note(description: "")))
        #expect(store.isResponsible(forType: Dog.self))
        #expect(!store.isResponsible(forType: Note.self))
        #expect(!store.isResponsible(forType: (any Named).self))

        final class Picky: MemoryEntityStore {
            override func isResponsible<T>(for object: T) -> Bool { (object as? Person)?.name == "Ann" }
        }
        let store = ComposedEntityStore()
        store.add(store: try TypedEntityStore<Person>(entityStore: Picky()))
        #expect(store.isResponsible(for: Person("1", "Ann")))
        #expect(!store.isResponsible(for: Person("1", "Bea")))
    }

    @Test("Without a store for the type, every operation throws except exists")
    func noStore() throws {
        let called = Log<Bool>()
        let note = Note(description: "milk")
        func expectRefusal(_ body: () throws -> Void, line: Int = #line) {
            #expect("line \(line)") { try body() } throws: {
                guard case ComposedStoreError.couldNotFoundAStoreFor(let type) = $0 else { return false }
                return type == Note.self
            }
        }
        expectRefusal { try store.persist(note) }
        expectRefusal { try store.persist(note) { called.note(true) } }
        expectRefusal { try store.persist([note]) }
        expectRefusal { try store.delete(note) }
        expectRefusal { try store.delete(note) { called.note(true) } }
        expectRefusal { try store.delete([note]) }
        expectRefusal { try store.delete("milk", type: Note.self) }
        expectRefusal { try store.delete("milk", type: Note.self) { called.note(true) } }
        expectRefusal { _ = try store.get("milk", type: Note.self) }
        expectRefusal { try store.get("milk") { (_: Note?) in called.note(true) } }
        expectRefusal { _ = try store.getAll(Note.self) }
        expectRefusal { try store.getAll(Note.self) { _ in called.note(true) } }
        expectRefusal { _ = try store.filter(Note.self) { _ in true } }
        expectRefusal {
            try store.filter(Note.self, includeElement: { _ in true }) { _ in called.note(true) }
        }
        expectRefusal { let _: [Note] = try store.getAll("v") }
        expectRefusal { let _: [Note] = try store.getAll("v", groupName: "g") }
        expectRefusal { try store.getAll("v") { (_: [Note]) in called.note(true) } }
        expectRefusal { try store.getAll("v", groupName: "g") { (_: [Note]) in called.note(true) } }
        expectRefusal {
            try store.addView("v") { (_, _, _: Note) in
                nil
            } sortingBlock: { _, _, _, _, _, _, _ in
                .orderedSame
            }
        }
        #expect(called.values.isEmpty)

        #expect(try !store.exists(note))
        #expect(try !store.exists("milk", type: Note.self))
        try store.exists(note) { called.note($0) }
        try store.exists("milk", type: Note.self) { called.note($0) }
        #expect(called.values == [false, false])
    }

    @Test("Nil and empty arrays change nothing, and completions are called")
    func nothing() throws {
        let nobody: Note? = nil
        let called = Counter()
        try store.persist(nobody)
        try store.delete(nobody)
        try store.persist(nobody) { called.add(1) }
        try store.delete(nobody) { called.add(1) }
        try store.persist([Note]())
        try store.delete([Note]())
        #expect(try !store.exists(nobody))
        #expect(called.value == 2)
    }

    @Test("Every operation is forwarded to the store for the type")
    func forwarding() throws {
        let called = Log<String>()
        try store.persist([Person("1", "Ann"), Person("2", "Bea")])
        try store.persist(Person("3", "Cid")) { called.note("persisted") }
        try store.get("1") { (person: Person?) in called.note("got \(person?.name ?? "nobody")") }
        try store.getAll(Person.self) { called.note("all \($0.count)") }
        try store.filter(Person.self, includeElement: { $0.id > "1" }) { called.note("filtered \($0.count)") }
        #expect(try store.filter(Person.self) { $0.id > "2" }.map(\.name) == ["Cid"])
        try store.exists(Person("1")) { called.note("exists \($0)") }
        try store.exists("4", type: Person.self) { called.note("exists \($0)") }
        #expect(try store.exists("1", type: Person.self))
        #expect(try store.exists(Person("2")))
        try store.delete([Person("1")])
        try store.delete("2", type: Person.self) { called.note("deleted") }
        try store.delete(Person("3")) { called.note("deleted") }
        #expect(people.allEntities().isEmpty)
        try store.persist([Person("4"), Person("5")])
        try store.delete(Person("4"))
        try store.delete("5", type: Person.self)
        #expect(people.allEntities().isEmpty)
        #expect(people.deletedIds(type: Person.self) == ["1", "2", "3", "4", "5"])
        #expect(
            called.values == [
                "persisted", "got Ann", "all 3", "filtered 2", "exists true", "exists false", "deleted",
                "deleted",
            ]
        )
    }

    @Test("A transaction reads all stores, and changes each of them at its end")
    func transaction() throws {
        try store.persist([Person("1", "Ann"), Person("2", "Bea")])
        try store.persist([Dog("1", "Rex")])
        let (people, animals) = (people, animals)
        try store.transaction { copy in
            #expect(try copy.getAll((any Named).self).count == 3)
            try copy.persist(Person("3", "Cid"))
            try copy.delete("1", type: Person.self)
            try copy.delete(Dog("1"))
            try copy.persist(Animal("4", "Cat"))
            #expect(people.allEntities().count == 2)
            #expect(animals.allEntities().count == 1)
        }
        #expect(try people.getAll(Person.self).map(\.name) == ["Bea", "Cid"])
        #expect(try animals.getAll(Animal.self).map(\.name) == ["Cat"])
        #expect(animals.deletedIds(type: Animal.self) == ["1"])
    }

    @Test("A transaction persists its updates through an overridden persist")
    func overriddenPersist() throws {
        final class Counting: ComposedEntityStore, @unchecked Sendable {
            let persisted = Log<Int>()

            override func persist<T>(_ items: [T]) throws {
                persisted.note(items.count)
                try super.persist(items)
            }
        }
        let counting = Counting()
        counting.add(store: try TypedEntityStore<Person>(entityStore: people))
        try counting.transaction { try $0.persist([Person("1", "Ann"), Person("2", "Bea")]) }
        #expect(counting.persisted.values == [2])
        #expect(try people.getAll(Person.self).count == 2)
    }

    @Test("A transaction that throws, or that needs a missing store, changes nothing")
    func failingTransaction() throws {
        try store.persist(Person("1", "Ann"))
        #expect(throws: Refusal.self) {
            try store.transaction { copy in
                try copy.delete("1", type: Person.self)
                throw Refusal()
            }
        }
        #expect(throws: ComposedStoreError.self) {
            try store.transaction { copy in
                try copy.delete("1", type: Person.self)
                try copy.persist(Note(description: "milk"))
            }
        }
        #expect(try store.getAll(Person.self).map(\.name) == ["Ann"])
    }

    @Test("An item that a transaction persists survives the deletion of an item with the same identifier")
    func replacing() throws {
        try store.persist(Animal("1", "Cat"))
        try store.transaction { copy in
            try copy.delete(Animal("1"))
            try copy.persist(Dog("1", "Rex"))
        }
        #expect(try animals.getAll(Animal.self).map(\.name) == ["Rex"])
    }

    @Test(
        "If two stores have the same item, a transaction reads and changes the one with the higher priority"
    )
    func overlap() throws {
        let dogs = MemoryEntityStore()
        store.add(store: try TypedEntityStore<Dog>(entityStore: dogs), priority: 1)
        try animals.persist(Dog("1", "Old"))
        try dogs.persist(Dog("1", "Rex"))
        try store.transaction { copy in
            #expect(try copy.getAll(Dog.self).map(\.name) == ["Rex"])
            try copy.persist(Dog("1", "Max"))
        }
        #expect(try dogs.getAll(Dog.self).map(\.name) == ["Max"])
        #expect(try animals.getAll(Dog.self).map(\.name) == ["Old"])
    }

    @Test("A wrapper applies only the changes of its own type to the given store")
    func wrapperClosures() throws {
        let wrapper: StoreWrapper = try #require(store.wrappers.first { $0.isResponsible(Dog.self) })
        let changes = MemoryEntityStore()
        try changes.persist(Dog("1", "Rex"))
        try changes.persist(Person("1", "Ann"))
        try changes.delete("2", type: Animal.self)
        let other = try MemoryEntityStore([Animal("2", "Cat"), Person("2", "Bea")])
        try wrapper.deleteItems(changes, other)
        #expect(other.allEntities().map { ($0 as? any Named)?.name } == ["Bea"])
        try wrapper.persistUpdatedItems(changes, other)
        #expect(other.allEntities().map { ($0 as? any Named)?.name } == ["Bea", "Rex"])
    }

    @Test("couldNotFindAStoreFor, the correct spelling, is the same error")
    func spelling() {
        let error = ComposedStoreError.couldNotFindAStoreFor(type: Note.self)
        guard case ComposedEntityStore.ComposedStoreError.couldNotFoundAStoreFor(let type) = error else {
            Issue.record("the spellings are two errors")
            return
        }
        #expect(ObjectIdentifier(type) == ObjectIdentifier(Note.self))
    }
}
