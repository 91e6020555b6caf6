import TestSupport
import Testing
import VISPER_Entity

@Suite("Functional store")
struct FunctionalEntityStoreTests {
    /// A storage that records its calls.
    ///
    /// Sendable: each test uses its storage on one thread.
    private final class Storage: @unchecked Sendable {
        var people: [Person]
        var calls: [String] = []

        init(_ people: [Person]) { self.people = people }

        func persist(_ entities: [Person]) {
            calls.append("persist \(entities.map(\.id))")
            for entity in entities {
                people.removeAll { $0.id == entity.id }
                people.append(entity)
            }
        }

        func delete(_ entities: [Person]) {
            calls.append("delete \(entities.map(\.id))")
            people.removeAll { person in entities.contains { $0.id == person.id } }
        }

        func get(_ identifier: String) -> Person? {
            calls.append("get \(identifier)")
            return people.first { $0.id == identifier }
        }

        func delete(_ identifier: String) {
            calls.append("delete \(identifier)")
            people.removeAll { $0.id == identifier }
        }
    }

    private let storage = Storage([Person("1", "Ann"), Person("2", "Bea")])

    private func store() -> FunctionalEntityStore<Person> {
        let storage = storage
        return FunctionalEntityStore(
            persistEntites: { storage.persist($0) },
            deleteEntites: { storage.delete($0) },
            getEntities: { storage.people },
            getEntity: { storage.get($0) },
            deleteEntity: { storage.delete($0) }
        )
    }

    @Test("A functional store is responsible for its type and subtypes")
    func responsibility() {
        let store = store()
        #expect(store.isResponsible(for: Person("1")))
        #expect(store.isResponsible(for: Person("1") as Any))
        #expect(!store.isResponsible(for: "1"))
        #expect(store.isResponsible(forType: Person.self))
        #expect(!store.isResponsible(forType: Animal.self))
        let animals = FunctionalEntityStore<Animal>(
            persistEntites: { _ in },
            deleteEntites: { _ in },
            getEntities: { [] }
        )
        #expect(animals.isResponsible(forType: Dog.self))
        #expect(animals.isResponsible(for: Dog("1")))
    }

    @Test("Every operation calls the closure for it")
    func operations() throws {
        let store = store()
        let called = Log<String>()
        try store.persist(Person("3", "Cid"))
        try store.persist([Person("4"), Person("5")])
        try store.persist([Person]())
        try store.persist(Person("6")) { called.note("persisted") }
        #expect(try store.get("3") == Person("3", "Cid"))
        try store.delete(Person("3"))
        try store.delete([Person("4"), Person("5")])
        try store.delete(Person("6")) { called.note("deleted") }
        try store.delete("2", type: Person.self)
        try store.delete("2", type: Person.self) { called.note("deleted again") }
        #expect(
            storage.calls == [
                "persist [\"3\"]", "persist [\"4\", \"5\"]", "persist [\"6\"]", "get 3", "delete [\"3\"]",
                "delete [\"4\", \"5\"]", "delete [\"6\"]", "delete 2", "get 2",
            ]
        )
        #expect(try store.getAll(Person.self) == [Person("1", "Ann")])
        try store.getAll(Person.self) { called.note("all \($0.count)") }
        try store.get("1") { (person: Person?) in called.note("got \(person?.name ?? "nobody")") }
        try store.exists("1", type: Person.self) { called.note("exists \($0)") }
        try store.exists(Person("9")) { called.note("exists \($0)") }
        try store.filter(Person.self, includeElement: { _ in true }) { called.note("filtered \($0.count)") }
        #expect(
            called.values == [
                "persisted", "deleted", "deleted again", "all 1", "got Ann", "exists true", "exists false",
                "filtered 1",
            ]
        )
    }

    @Test("Items of other types are ignored, and completions are called")
    func otherTypes() throws {
        let store = store()
        let nobody: Person? = nil
        let called = Counter()
        try store.persist(Animal("1"))
        try store.persist(nobody)
        try store.persist(Animal("1")) { called.add(1) }
        try store.delete(Animal("1"))
        try store.delete(Animal("1")) { called.add(1) }
        try store.delete("1", type: Animal.self)
        try store.persist([Animal("1")])
        #expect(try store.get("1", type: Animal.self) == nil)
        #expect(try store.getAll(Animal.self).isEmpty)
        #expect(try store.filter(Animal.self) { _ in true }.isEmpty)
        #expect(try !store.exists(Animal("1")))
        #expect(try !store.exists("1", type: Animal.self))
        #expect(called.value == 2)
        #expect(storage.people.map(\.name) == ["Ann", "Bea"])
        #expect(!storage.calls.contains { $0.hasPrefix("persist") || $0.hasPrefix("delete") })
    }

    @Test("Only items of the store's type are persisted; a protocol as type finds them")
    func protocols() throws {
        let store = store()
        try store.persist([Person("3"), Animal("4")] as [any Named])
        try store.delete("1", type: (any Named).self)
        #expect(try store.getAll((any Named).self).map(\.id) == ["2", "3"])
        #expect(try store.get("2", type: (any Named).self)?.name == "Bea")
        #expect(try store.get("9", type: Any.self) == nil)
        #expect(try !store.exists("9", type: Any.self))
    }

    @Test("The labels persistEntities and deleteEntities, the correct spelling, name the same closures")
    func spelling() throws {
        let storage = storage
        let complete = FunctionalEntityStore<Person>(
            persistEntities: { storage.persist($0) },
            deleteEntities: { storage.delete($0) },
            getEntities: { storage.people },
            getEntity: { storage.get($0) },
            deleteEntity: { storage.delete($0) }
        )
        try complete.persist(Person("3", "Cid"))
        #expect(try complete.get("3") == Person("3", "Cid"))
        try complete.delete([Person("3"), Person("4")])
        try complete.delete("2", type: Person.self)
        #expect(try complete.getAll(Person.self) == [Person("1", "Ann")])
        #expect(storage.calls == ["persist [\"3\"]", "get 3", "delete [\"3\", \"4\"]", "delete 2"])

        storage.calls = []
        let oneByOne = FunctionalEntityStore<Person>(
            persistEntities: { storage.persist($0) },
            getEntities: { storage.people },
            getEntity: { storage.get($0) },
            deleteEntity: { storage.delete($0) }
        )
        try oneByOne.persist(Person("5"))
        #expect(try oneByOne.getAll(Person.self).count == 2)
        #expect(try oneByOne.get("5") == Person("5"))
        try oneByOne.delete([Person("5")])
        #expect(storage.calls == ["persist [\"5\"]", "get 5", "delete 5"])
    }

    @Test("Missing closures are replaced by combinations of the given ones")
    func derived() throws {
        let storage = storage
        let searching = FunctionalEntityStore<Person>(
            persistEntites: { storage.persist($0) },
            deleteEntites: { storage.delete($0) },
            getEntities: { storage.people }
        )
        #expect(try searching.get("2") == Person("2", "Bea"))
        #expect(try !searching.exists("3", type: Person.self))
        try searching.delete("3", type: Person.self)
        try searching.delete("2", type: Person.self)
        #expect(storage.calls == ["delete [\"2\"]"])

        storage.calls = []
        let getting = FunctionalEntityStore<Person>(
            persistEntities: { storage.persist($0) },
            deleteEntities: { storage.delete($0) },
            getEntities: { storage.people },
            getEntity: { storage.get($0) }
        )
        try getting.delete("1", type: Person.self)
        #expect(storage.calls == ["get 1", "delete [\"1\"]"])

        storage.calls = []
        storage.people = [Person("1"), Person("2")]
        let oneByOne = FunctionalEntityStore<Person>(
            persistEntites: { storage.persist($0) },
            getEntities: { storage.people },
            getEntity: { storage.get($0) },
            deleteEntity: { storage.delete($0) }
        )
        try oneByOne.delete([Person("1"), Person("2")])
        #expect(storage.calls == ["delete 1", "delete 2"])
    }

    @Test("A transaction reads the stored items, and applies only changes")
    func transaction() throws {
        let store = store()
        try store.transaction { copy in
            #expect(try copy.getAll(Person.self).map(\.name) == ["Ann", "Bea"])
            #expect(try copy.get("1") == Person("1", "Ann"))
            try copy.persist(Person("1", "Cid"))
            try copy.persist(Person("3", "Dan"))
            try copy.persist(Animal("7"))
            try copy.delete(Person("2"))
            try copy.delete("9", type: Person.self)
        }
        #expect(storage.calls == ["delete [\"2\"]", "delete 9", "persist [\"1\", \"3\"]"])
        #expect(storage.people.map(\.name) == ["Cid", "Dan"])
    }

    @Test("A transaction that throws changes nothing")
    func thrown() {
        #expect(throws: Refusal.self) {
            try store().transaction { copy in
                try copy.delete("1", type: Person.self)
                throw Refusal()
            }
        }
        #expect(storage.calls.isEmpty)
    }

    @Test("Errors of the closures are rethrown, and the completion is not called")
    func errors() {
        let store = FunctionalEntityStore<Person>(
            persistEntites: { _ in throw Refusal() },
            deleteEntites: { _ in throw Refusal() },
            getEntities: { [] },
            getEntity: { Person($0) },
            deleteEntity: { _ in throw Refusal() }
        )
        let called = Counter()
        #expect(throws: Refusal.self) { try store.persist(Person("1")) { called.add(1) } }
        #expect(throws: Refusal.self) { try store.delete([Person("1")]) }
        #expect(throws: Refusal.self) { try store.delete("1", type: Person.self) }
        #expect(throws: Refusal.self) { try store.delete("1", type: Person.self) { called.add(1) } }
        #expect(called.value == 0)
    }

    @Test("Views throw an error")
    func views() {
        let store = store()
        typealias Refused = FunctionalEntityStore<Person>.StoreError
        #expect(throws: Refused.functionNotImplementedYet) { let _: [Person] = try store.getAll("v") }
        #expect(throws: Refused.self) { let _: [Person] = try store.getAll("v", groupName: "g") }
        #expect(throws: Refused.self) { try store.getAll("v") { (_: [Person]) in } }
        #expect(throws: Refused.self) { try store.getAll("v", groupName: "g") { (_: [Person]) in } }
        #expect(throws: Refused.self) {
            try store.addView("v") { (_, _, _: Person) in
                nil
            } sortingBlock: { _, _, _, _, _, _, _ in
                .orderedSame
            }
        }
    }
}
