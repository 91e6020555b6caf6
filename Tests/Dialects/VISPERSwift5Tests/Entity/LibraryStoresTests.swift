import HeadlessUIKit
import VISPER_Entity
import XCTest

final class LibraryStoresTests: XCTestCase {

    func testAllFormsOfAMemoryStoreGoThroughItsOverrides() throws {
        let store = JournalStore()
        let disc = Disc(number: 1, title: "Help!")
        try store.persist([disc])
        try store.persist(disc) {}
        try store.get("1") { (disc: Disc?) in XCTAssertNotNil(disc) }
        XCTAssertEqual(try store.filter(Disc.self) { $0.number == 1 }.count, 1)
        try store.delete([disc])
        try store.delete(disc) {}
        try store.delete("1", type: Disc.self)
        try store.delete("1", type: Disc.self) {}
        try store.transaction { try $0.persist(disc) }
        store.cleanDeletedEntitiesFromMemory()
        XCTAssertEqual(
            store.journal,
            [
                "persist", "persist", "get 1", "all Disc", "delete", "delete", "delete 1", "get 1",
                "transaction", "clean",
            ]
        )
        XCTAssertEqual(store.version(), 7)
        XCTAssertEqual(store.allEntities().count, 1)
        XCTAssertThrowsError(try TypedEntityStore<Record>(entityStore: store))
    }

    func testASubclassOfTheWriteOnlyStore() throws {
        let store = try SilentStore([Book(isbn: "1", title: "Dune")])
        XCTAssertTrue(try store.getAll(Book.self).isEmpty)
        XCTAssertEqual(store.allEntities().count, 1)
        do {
            _ = try store.get("1", type: Book.self)
            XCTFail("read")
        } catch WriteOnlyMemoryEntityStoreError.readingIsNotallowedInWriteOnlyMemoryEntityStore {
            return
        }
    }

    func testErrorsAreCaughtByCase() {
        do {
            try MemoryEntityStore().persist(CGRect.zero as Any)
            XCTFail("persisted")
        } catch MemoryEntityStore.StoreError.cannotExtractIdentifierFrom(let item) {
            XCTAssertTrue(item is CGRect)
        } catch {
            XCTFail("\(error)")
        }
        do {
            let _: [Book] = try MemoryEntityStore().getAll("view")
            XCTFail("got")
        } catch let error as MemoryEntityStore.StoreError {
            switch error {
            case .cannotExtractIdentifierFrom(item: _): XCTFail("wrong case")
            case .functionNotImplementedYet: break
            }
        } catch {
            XCTFail("\(error)")
        }
    }

    func testTheDefaultsOfAConformer() throws {
        let store = ArchiveStore()
        try store.persist([Book(isbn: "1", title: "Dune"), Book(isbn: "2", title: "Emma")])
        XCTAssertEqual(store.version(), 0)
        store.isClosed = true
        XCTAssertThrowsError(try store.delete("1", type: Book.self) { XCTFail("completed") })
        XCTAssertThrowsError(try store.delete([Book(isbn: "1", title: "Dune")]))
        try store.delete("3", type: Book.self)
    }

    func testALibraryOfStores() throws {
        let shelf = Shelf()
        let books = ShelfStore(shelf: shelf)
        let discs = MemoryEntityStore()
        let archive = ArchiveStore()
        let library = LibraryStore()
        library.add(store: try books.toTypedEntityStore())
        library.add(store: try TypedEntityStore<Disc>(entityStore: discs), priority: -1)
        library.add(store: try TypedEntityStore<Record>(entityStore: archive), priority: 10)
        XCTAssertEqual(library.added, 3)
        XCTAssertEqual(library.version(), 2)
        XCTAssertEqual(library.wrappers.map { $0.priority }, [10, 0, -1])
        XCTAssertTrue(library.wrappers[0].entityStore as? ArchiveStore === archive)

        let store: EntityStore = library
        let media: [Medium] = [
            Book(isbn: "1", title: "Dune"), Disc(number: 2, title: "Help!"),
            Record(number: 3, title: "Abbey Road"),
        ]
        for medium in media {
            try store.persist(medium)
        }
        XCTAssertEqual(shelf.books.count, 1)
        XCTAssertEqual(discs.allEntities().count, 1)
        XCTAssertEqual(Array(archive.content.keys), ["3"])
        XCTAssertEqual(try library.allEntities().count, 3)

        try store.transaction { transactionStore in
            XCTAssertEqual(try transactionStore.getAll(Disc.self).count, 2)
            try transactionStore.delete("3", type: Record.self)
            try transactionStore.persist(Disc(number: 2, title: "Revolver"))
            try transactionStore.persist(Book(isbn: "4", title: "Emma"))
        }
        XCTAssertTrue(archive.content.isEmpty)
        XCTAssertEqual(try discs.get("2", type: Disc.self)?.title, "Revolver")
        XCTAssertEqual(shelf.books.map { $0.title }, ["Dune", "Emma"])

        do {
            try store.persist("a string")
            XCTFail("persisted")
        } catch ComposedStoreError.couldNotFoundAStoreFor(let type) {
            XCTAssertTrue(type == String.self)
        }
        XCTAssertFalse(store.isResponsible(forType: UIViewController.self))
    }

    func testATypedStore() throws {
        let store = try TypedEntityStore<Disc>(entityStore: MemoryEntityStore())
        var calls = 0
        try store.persist(Disc(number: 1, title: "Help!"))
        try store.persist(Record(number: 2, title: "Abbey Road")) { calls += 1 }
        let first = try store.get("1")
        XCTAssertEqual(first?.title, "Help!")
        XCTAssertEqual(try store.get("2", type: Disc.self)?.title, "Abbey Road")
        XCTAssertEqual(try store.getAll().count, 2)
        XCTAssertEqual(try store.getAll(type: Disc.self).count, 2)
        try store.getAll { calls += $0.count }
        try store.getAll(type: Disc.self, completion: { calls += $0.count })
        try store.get("1") { disc in calls += disc == nil ? 0 : 1 }
        try store.get("1", type: Disc.self) { (disc: Disc?) in calls += disc == nil ? 0 : 1 }
        XCTAssertEqual(try store.filter { $0.number > 1 }.count, 1)
        XCTAssertEqual(try store.filter(includeElement: { $0.number > 1 }).count, 1)
        XCTAssertEqual(try store.filter(type: Disc.self, includeElement: { $0.number > 1 }).count, 1)
        try store.filter(includeElement: { $0.number > 1 }) { calls += $0.count }
        try store.delete("1")
        try store.delete("2", type: Disc.self) { calls += 1 }
        XCTAssertFalse(try store.exists("1", type: Disc.self))
        XCTAssertEqual(calls, 9)

        let records = try store.store(forType: Record.self)
        try records.persist(Record(number: 3, title: "Let It Be"))
        XCTAssertEqual(try store.getAll().count, 1)
        do {
            _ = try records.store(forType: Disc.self)
            _ = try records.getAll(type: Disc.self)
            XCTFail("a superclass")
        } catch TypedEntityStore<Record>.StoreError.typeShouldBeASubTypeOfType(let type, let subType) {
            XCTAssertTrue(type == Record.self && subType == Disc.self)
        }
    }
}
