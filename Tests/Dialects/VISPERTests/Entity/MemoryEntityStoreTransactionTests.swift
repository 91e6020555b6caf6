import TestSupport
import Testing
import VISPER_Entity

@Suite("Memory store: transactions")
struct MemoryEntityStoreTransactionTests {
    private let store: MemoryEntityStore

    init() throws {
        store = try MemoryEntityStore([Person("1", "Ann"), Person("2", "Bea")])
    }

    @Test("A transaction changes a copy, whose changes are applied when the block returns")
    func applied() throws {
        let store = store
        try store.transaction { copy in
            #expect(try copy.getAll(Person.self).map(\.name) == ["Ann", "Bea"])
            try copy.persist(Person("3", "Cid"))
            try copy.persist(Person("1", "Dan"))
            try copy.delete("2", type: Person.self)
            #expect(try copy.getAll(Person.self).map(\.name) == ["Dan", "Cid"])
            #expect(try store.getAll(Person.self).map(\.name) == ["Ann", "Bea"])
        }
        #expect(try store.getAll(Person.self).map(\.name) == ["Dan", "Cid"])
        #expect(store.updatedEntities(type: Person.self).map(\.name) == ["Dan", "Cid"])
        #expect(store.deletedEntities(type: Person.self).map(\.name) == ["Bea"])
    }

    @Test("A transaction that throws changes nothing")
    func thrown() throws {
        #expect(throws: Refusal.self) {
            try store.transaction { copy in
                try copy.delete("1", type: Person.self)
                try copy.persist(Person("3"))
                throw Refusal()
            }
        }
        #expect(try store.getAll(Person.self).map(\.name) == ["Ann", "Bea"])
        #expect(store.updatedEntities().isEmpty)
        #expect(store.deletedIds(type: Person.self).isEmpty)
    }

    @Test("At the start of a transaction, the copy lists nothing as updated or deleted")
    func fresh() throws {
        try store.persist(Person("1", "Dan"))
        try store.delete("2", type: Person.self)
        try store.transaction { copy in
            let copy = try #require(copy as? MemoryEntityStore)
            #expect(copy.updatedEntities().isEmpty)
            #expect(copy.deletedIds(type: Person.self).isEmpty)
            try copy.persist(Person("4", "Eve"))
        }
        #expect(store.updatedEntities(type: Person.self).map(\.name) == ["Dan", "Eve"])
        #expect(store.deletedIds(type: Person.self) == ["2"])
    }

    @Test("Changes made outside the transaction meanwhile are preserved")
    func concurrentChange() throws {
        let store = store
        try store.transaction { copy in
            try store.persist(Person("2", "Fay"))
            try store.delete("1", type: Person.self)
            try copy.persist(Person("3", "Cid"))
        }
        #expect(try store.getAll(Person.self).map(\.name) == ["Fay", "Cid"])
    }

    @Test("A nested transaction changes the copy of the outer one")
    func nested() throws {
        try store.transaction { outer in
            try outer.persist(Person("3"))
            try outer.transaction { inner in
                try inner.delete(Person("1"))
                try inner.delete(Person("3"))
            }
            #expect(try outer.getAll(Person.self).map(\.id) == ["2"])
        }
        #expect(try store.getAll(Person.self).map(\.id) == ["2"])
    }
}
