import Testing
import VISPER_Entity

@Suite("Write-only memory store")
struct WriteOnlyMemoryEntityStoreTests {
    private let store = WriteOnlyMemoryEntityStore()

    @Test("A write-only store accepts changes, and returns the changed items")
    func writing() throws {
        try store.persist([Person("1"), Person("2")])
        try store.delete("1", type: Person.self)
        #expect(store.updatedEntities(type: Person.self) == [Person("2")])
        #expect(store.deletedIds(type: Person.self) == ["1"])
        #expect(try store.exists("2", type: Person.self))
        try store.transaction { copy in
            #expect(try copy.getAll(Person.self) == [Person("2")])
            try copy.persist(Person("3"))
        }
        #expect(store.updatedEntities(type: Person.self) == [Person("2"), Person("3")])
    }

    @Test("Every method that reads throws")
    func reading() throws {
        try store.persist(Person("1"))
        typealias Refused = WriteOnlyMemoryEntityStoreError
        #expect(throws: Refused.readingIsNotallowedInWriteOnlyMemoryEntityStore) {
            let _: Person? = try store.get("1")
        }
        #expect(throws: Refused.readingIsNotAllowedInWriteOnlyMemoryEntityStore) {
            _ = try store.getAll(Person.self)
        }
        #expect(throws: Refused.self) { _ = try store.get("1", type: Person.self) }
        #expect(throws: Refused.self) { try store.get("1") { (_: Person?) in } }
        #expect(throws: Refused.self) { try store.get("1", type: Person.self) { _ in } }
        #expect(throws: Refused.self) { try store.getAll(Person.self) { _ in } }
        #expect(throws: Refused.self) { _ = try store.filter(Person.self) { _ in true } }
    }
}
