import TestSupport
import Testing
import VISPER_Entity

@Suite("Typed store")
struct TypedEntityStoreTests {
    private func animals() throws -> TypedEntityStore<Animal> {
        try TypedEntityStore(entityStore: MemoryEntityStore())
    }

    @Test("A typed store cannot be created from a store that is not responsible for the type")
    func responsibility() throws {
        let people = FunctionalEntityStore<Person>(
            persistEntites: { _ in },
            deleteEntites: { _ in },
            getEntities: { [Person("1")] }
        )
        #expect { _ = try TypedEntityStore<Animal>(entityStore: people) } throws: {
            guard
                case TypedEntityStore<Animal>.StoreError.entityStoreIsNotResponsibleForType(_, let type) = $0
            else { return false }
            return type == Animal.self
        }
        #expect(try people.toTypedEntityStore().getAll() == [Person("1")])
    }

    @Test("A store for a subclass shares the underlying store")
    func subclass() throws {
        let animals = try animals()
        let dogs = try animals.store(forType: Dog.self)
        try dogs.persist(Dog("1", "Rex"))
        #expect(try animals.getAll().map(\.name) == ["Rex"])
        #expect(dogs.entityStore as AnyObject === animals.entityStore as AnyObject)
    }

    @Test("A store for another type can be created if the underlying store is responsible")
    func responsibleForAnother() throws {
        let animals = try animals()
        try animals.persist(Animal("1", "Cat"))
        #expect(try animals.store(forType: Dog.self).store(forType: Animal.self).getAll().count == 1)
        let named = try TypedEntityStore<any CanBeIdentified>(entityStore: animals.entityStore)
        #expect(try named.store(forType: (any Named).self).getAll().map(\.name) == ["Cat"])
        let people = FunctionalEntityStore<Person>(
            persistEntites: { _ in },
            deleteEntites: { _ in },
            getEntities: { [] }
        )
        let typed = try people.toTypedEntityStore()
        #expect(throws: TypedEntityStore<Animal>.StoreError.self) {
            _ = try typed.store(forType: Animal.self)
        }
    }

    @Test("Every operation refuses types that are not the store's type or a subtype")
    func otherTypes() throws {
        let dogs = try animals().store(forType: Dog.self)
        typealias Refused = TypedEntityStore<Dog>.StoreError
        #expect {
            _ = try dogs.getAll(type: Animal.self)
        } throws: {
            guard case Refused.typeShouldBeASubTypeOfType(let type, let subType) = $0 else { return false }
            let own: Dog.Type = type
            return own == Dog.self && subType == Animal.self
        }
        let called = Counter()
        #expect(throws: Refused.self) { try dogs.delete("1", type: Animal.self) }
        #expect(throws: Refused.self) { try dogs.delete("1", type: Animal.self) { called.add(1) } }
        #expect(throws: Refused.self) { _ = try dogs.get("1", type: Animal.self) }
        #expect(throws: Refused.self) { try dogs.get("1", type: Animal.self) { _ in called.add(1) } }
        #expect(throws: Refused.self) { _ = try dogs.getAll(type: Animal.self) }
        #expect(throws: Refused.self) { try dogs.getAll(type: Animal.self) { _ in called.add(1) } }
        #expect(throws: Refused.self) { _ = try dogs.exists("1", type: Animal.self) }
        #expect(throws: Refused.self) { try dogs.exists("1", type: Animal.self) { _ in called.add(1) } }
        #expect(throws: Refused.self) { _ = try dogs.filter(type: Animal.self) { _ in true } }
        #expect(throws: Refused.self) {
            try dogs.filter(type: Animal.self, includeElement: { _ in true }) { _ in called.add(1) }
        }
        #expect(called.value == 0)
    }

    @Test("A store for Any accepts every type")
    func anything() throws {
        let everything = try TypedEntityStore<Any>(
            entityStore: MemoryEntityStore([Person("1"), Dog("2", "Rex")])
        )
        #expect(try everything.get("1", type: Person.self) == Person("1"))
        #expect(try everything.getAll(type: Animal.self).map(\.name) == ["Rex"])
        try everything.delete("1", type: Person.self)
        #expect(try !everything.exists("1", type: Person.self))
    }

    @Test("Operations without a type use the store's own type")
    func operations() throws {
        let animals = try animals()
        let called = Log<String>()
        let nothing: Animal? = nil
        try animals.persist(Animal("1", "Cat"))
        try animals.persist([Dog("2", "Rex"), Animal("3", "Owl")])
        try animals.persist(Animal("4", "Elk")) { called.note("persisted") }
        try animals.persist(nothing)
        #expect(try animals.get("1")?.name == "Cat")
        #expect(try animals.get("2", type: Dog.self)?.name == "Rex")
        #expect(try animals.getAll().map(\.name) == ["Cat", "Rex", "Owl", "Elk"])
        #expect(try animals.getAll(type: Dog.self).map(\.name) == ["Rex"])
        #expect(try animals.exists(Animal("1")))
        #expect(try animals.exists("2", type: Dog.self))
        #expect(try animals.filter { $0.name < "F" }.map(\.name) == ["Cat", "Elk"])
        #expect(try animals.filter(type: Dog.self) { $0.name < "F" }.isEmpty)
        try animals.get("3") { called.note("got \($0?.name ?? "nothing")") }
        try animals.get("3", type: Dog.self) { called.note("got \($0?.name ?? "nothing")") }
        try animals.getAll { called.note("all \($0.count)") }
        try animals.getAll(type: Dog.self) { called.note("dogs \($0.count)") }
        try animals.exists(Animal("5")) { called.note("exists \($0)") }
        try animals.exists("1", type: Animal.self) { called.note("exists \($0)") }
        try animals.filter(includeElement: { _ in true }) { called.note("filtered \($0.count)") }
        try animals.filter(type: Dog.self, includeElement: { _ in true }) {
            called.note("filtered \($0.count)")
        }
        try animals.delete(Animal("1"))
        try animals.delete([Dog("2")])
        try animals.delete("3")
        try animals.delete("4", type: Dog.self)
        try animals.delete("4", type: Dog.self) { called.note("deleted") }
        try animals.delete(nothing) { called.note("deleted") }
        try animals.delete("5") { called.note("deleted") }
        #expect(try animals.getAll().map(\.name) == ["Elk"])
        #expect(
            called.values == [
                "persisted", "got Owl", "got nothing", "all 4", "dogs 1", "exists false", "exists true",
                "filtered 4",
                "filtered 1", "deleted", "deleted", "deleted",
            ]
        )
    }

    @Test("A transaction receives a typed copy")
    func transaction() throws {
        let animals = try animals()
        try animals.transaction { copy in
            try copy.persist(Dog("1", "Rex"))
            #expect(try copy.getAll().count == 1)
            #expect(try animals.getAll().isEmpty)
        }
        #expect(try animals.get("1")?.name == "Rex")
        #expect(throws: Refusal.self) { try animals.transaction { _ in throw Refusal() } }
    }

    @Test("Version and views are forwarded to the underlying store")
    func forwarding() throws {
        let animals = try animals()
        #expect(animals.version() == 0)
        typealias Refused = MemoryEntityStore.StoreError
        #expect(throws: Refused.self) { _ = try animals.getAll("v") }
        #expect(throws: Refused.self) { _ = try animals.getAll("v", groupName: "g") }
        #expect(throws: Refused.self) { try animals.getAll("v") { _ in } }
        #expect(throws: Refused.self) { try animals.getAll("v", groupName: "g") { _ in } }
        #expect(throws: Refused.self) {
            try animals.addView("v") { _, _, _ in
                nil
            } sortingBlock: { _, _, _, _, _, _, _ in
                .orderedSame
            }
        }
        let everything = try TypedEntityStore<Any>(entityStore: MemoryEntityStore())
        try everything.persist(Person("1"))
        #expect(try everything.store(forType: Person.self).get("1") == Person("1"))
    }
}
