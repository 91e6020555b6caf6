import Foundation
import Testing
import VISPER_Entity

@Suite("Entity stores: errors say what went wrong, and what to do")
struct EntityErrorTextTests {
    private func expect<Failure: Error & CustomStringConvertible>(
        _: Failure.Type,
        saying words: String...,
        from body: () throws -> Void
    ) throws {
        let error = try #require(throws: Failure.self, performing: body)
        for word in words { #expect(error.description.contains(word)) }
        #expect(error.localizedDescription == error.description)
    }

    @Test("The memory store's errors name the fault and advise")
    func memory() throws {
        let store = MemoryEntityStore()
        try expect(MemoryEntityStore.StoreError.self, saying: "Blob", "CanBeIdentified") {
            try store.persist(Blob())
        }
        try expect(MemoryEntityStore.StoreError.self, saying: "no views", "filter(_:includeElement:)") {
            let _: [Person] = try store.getAll("view")
        }
        try expect(WriteOnlyMemoryEntityStoreError.self, saying: "cannot be read", "what has changed") {
            let _: Person? = try WriteOnlyMemoryEntityStore().get("1")
        }
    }

    @Test("The functional store's error names the fault and advises")
    func functional() throws {
        let store = FunctionalEntityStore<Person>(
            persistEntities: { _ in },
            deleteEntities: { _ in },
            getEntities: { [] }
        )
        try expect(FunctionalEntityStore<Person>.StoreError.self, saying: "no views", "override") {
            let _: [Person] = try store.getAll("view")
        }
    }

    @Test("The composed store's error names the type and advises")
    func composed() throws {
        try expect(ComposedStoreError.self, saying: "Person", "add(store:priority:)") {
            try ComposedEntityStore().persist(Person("1"))
        }
    }

    @Test("The typed store's errors name the types and advise")
    func typed() throws {
        try expect(
            TypedEntityStore<Person>.StoreError.self,
            saying: "ComposedEntityStore",
            "not responsible for the type Person"
        ) { _ = try TypedEntityStore<Person>(entityStore: ComposedEntityStore()) }
        let animals = try TypedEntityStore<Animal>(entityStore: MemoryEntityStore())
        try expect(
            TypedEntityStore<Animal>.StoreError.self,
            saying: "Person is neither",
            "TypedEntityStore<Person>"
        ) { _ = try animals.getAll(type: Person.self) }
    }
}
