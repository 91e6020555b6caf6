import Testing
import VISPER_Entity

@Suite("Memory store: look-ups by class, superclass and protocol")
struct MemoryEntityStoreTypesTests {
    private let store = MemoryEntityStore()

    @Test("An item is stored under its dynamic type")
    func dynamicType() throws {
        let animal: Animal = Dog("1", "Rex")
        let named: any Named = Person("2", "Ann")
        let anything: Any = Person("3", "Bea")
        try store.persist(animal)
        try store.persist(named)
        try store.persist(anything)
        #expect(try store.get("1", type: Dog.self) == animal)
        #expect(try store.getAll(Person.self).map(\.name) == ["Ann", "Bea"])
        #expect(try store.exists(animal))
        #expect(try store.exists(anything))
        try store.delete(named)
        #expect(store.deletedIds(type: Person.self) == ["2"])
    }

    @Test("A superclass or protocol as type finds the items of conforming types")
    func compatibleTypes() throws {
        try store.persist(Dog("1", "Rex"))
        try store.persist(Person("2", "Ann"))
        try store.persist(Animal("3", "Cat"))
        #expect(try store.get("1", type: Animal.self)?.name == "Rex")
        #expect(try store.get("2", type: (any Named).self)?.name == "Ann")
        #expect(try store.get("3", type: Dog.self) == nil)
        #expect(try store.getAll(Animal.self).map(\.name) == ["Rex", "Cat"])
        #expect(try store.getAll((any Named).self).map(\.name) == ["Rex", "Ann", "Cat"])
        #expect(try store.getAll(Any.self).count == 3)
        #expect(try store.filter(Animal.self) { $0.id > "1" }.map(\.name) == ["Cat"])
        #expect(try store.exists("1", type: Animal.self))
        #expect(store.updatedEntities(type: Animal.self).map(\.name) == ["Rex", "Cat"])
    }

    @Test("Any as type finds every item")
    func anything() throws {
        #expect(try store.get("1", type: Any.self) == nil)
        #expect(try !store.exists("1", type: Any.self))
        try store.persist(Person("1"))
        #expect(try store.get("1", type: Any.self) as? Person == Person("1"))
        #expect(try store.exists("1", type: Any.self))
        try store.delete("1", type: Any.self)
        #expect(try store.getAll(Person.self).isEmpty)
        #expect(store.deletedIds(type: Any.self) == ["1"])
    }

    @Test("deletedIds for Any contains identifiers that no item had")
    func deletedNothing() throws {
        try store.delete("7", type: Person.self)
        #expect(store.deletedIds(type: Any.self) == ["7"])
        #expect(store.deletedEntities(type: Any.self).isEmpty)
    }

    @Test("Among items with one identifier, an exact type match comes first, then the item stored first")
    func precedence() throws {
        try store.persist(Dog("1", "Rex"))
        try store.persist(Person("1", "Ann"))
        #expect(try store.get("1", type: Animal.self)?.name == "Rex")
        try store.persist(Animal("1", "Cat"))
        #expect(try store.get("1", type: Animal.self)?.name == "Cat")
        #expect(try store.get("1", type: (any Named).self)?.name == "Rex")
    }

    @Test("Deleting by identifier deletes the items of all subtypes")
    func deletingByIdentifier() throws {
        try store.persist([Dog("1", "Rex"), Animal("1", "Cat")])
        try store.persist(Person("1", "Ann"))
        try store.delete("1", type: Animal.self)
        #expect(try store.get("1", type: Animal.self) == nil)
        #expect(try store.get("1", type: Person.self)?.name == "Ann")
        #expect(store.deletedIds(type: Dog.self) == ["1"])
        #expect(store.deletedIds(type: Animal.self) == ["1", "1"])
        #expect(Set(store.deletedEntities(type: Animal.self).map(\.name)) == ["Rex", "Cat"])
    }

    @Test("Deleting an item leaves items of subtypes with the same identifier")
    func deletingAnItem() throws {
        try store.persist([Dog("1", "Rex"), Animal("1", "Cat")])
        try store.delete(Animal("1"))
        #expect(try store.getAll(Animal.self).map(\.name) == ["Rex"])
        #expect(try !store.exists(Animal("1")))
    }
}
