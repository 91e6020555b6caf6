import VISPER_Entity
import XCTest

/// Every overload, as called by clients: on the protocol, on the classes, on a type parameter.
final class CallShapesTests: XCTestCase {

    let dune = Book(isbn: "1", title: "Dune")
    let emma = Book(isbn: "2", title: "Emma")

    func testThroughTheProtocol() throws {
        let stores: [EntityStore] = [MemoryEntityStore(), ArchiveStore(), ShelfStore(shelf: Shelf())]
        for store in stores {
            try store.persist(self.dune)
            try store.persist([self.emma])
            let optional: Book? = Book(isbn: "3", title: "Ulysses")
            try store.persist(optional)
            let implicit: Book! = Book(isbn: "4", title: "Walden")
            try store.persist(implicit)
            let existential: Medium = Book(isbn: "5", title: "Kim")
            try store.persist(existential)
            let media: [Medium] = [Book(isbn: "6", title: "She")]
            try store.persist(media)

            let byContext: Book? = try store.get("1")
            XCTAssertEqual(byContext, self.dune)
            if let found = try store.get("2") as Book? {
                XCTAssertEqual(found, self.emma)
            } else {
                XCTFail("nothing found")
            }
            XCTAssertEqual(try store.get("3", type: Book.self)?.title, "Ulysses")
            guard let fifth: Book = try store.get("5") else {
                return XCTFail("nothing found")
            }
            XCTAssertEqual(fifth.title, "Kim")
            XCTAssertEqual(try store.getAll(Book.self).count, 6)
            XCTAssertTrue(try store.exists(self.dune))
            XCTAssertTrue(try store.exists("6", type: Book.self))
            XCTAssertFalse(try store.exists("7", type: Book.self))
            XCTAssertEqual(try store.filter(Book.self, includeElement: { $0.title < "F" }).count, 2)
            XCTAssertEqual(
                try store.filter(Book.self) { (book: Book) -> Bool in book.title == "Kim" }.count,
                1
            )

            try store.delete("6", type: Book.self)
            try store.delete(existential)
            try store.delete(optional)
            try store.delete(implicit)
            try store.delete([self.dune, self.emma])
            XCTAssertTrue(try store.getAll(Book.self).isEmpty)
            XCTAssertEqual(store.version(), 0)
            XCTAssertTrue(store.isResponsible(for: self.dune))
            XCTAssertTrue(store.isResponsible(forType: Book.self))
        }
    }

    func testCompletionsThroughTheProtocol() throws {
        let stores: [EntityStore] = [MemoryEntityStore(), ArchiveStore(), ShelfStore(shelf: Shelf())]
        for store in stores {
            var calls = [String]()
            try store.persist(self.dune) { calls.append("persist") }
            try store.persist(self.emma, completion: { calls.append("persist") })
            try store.get("1") { (book: Book?) in calls.append("get \(book?.title ?? "-")") }
            try store.get("2", completion: { (book: Book?) -> Void in calls.append("get \(book!.title)") })
            try store.get("1", type: Book.self) { book in calls.append("get \(book?.title ?? "-")") }
            try store.getAll(Book.self) { books in calls.append("all \(books.count)") }
            try store.getAll(Book.self, completion: { calls.append("all \($0.count)") })
            try store.exists(self.dune) { exists in calls.append("exists \(exists)") }
            try store.exists("2", type: Book.self) { exists in calls.append("exists \(exists)") }
            try store.filter(Book.self, includeElement: { $0.isbn == "1" }) {
                calls.append("filter \($0.count)")
            }
            try store.filter(
                Book.self,
                includeElement: { $0.isbn == "1" },
                completion: { books in
                    calls.append("filter \(books.count)")
                }
            )
            try store.delete(self.dune) { calls.append("delete") }
            try store.delete("2", type: Book.self) { calls.append("delete") }
            XCTAssertEqual(
                calls,
                [
                    "persist", "persist", "get Dune", "get Emma", "get Dune", "all 2", "all 2", "exists true",
                    "exists true",
                    "filter 1", "filter 1", "delete", "delete",
                ]
            )
            XCTAssertTrue(try store.getAll(Book.self).isEmpty)
        }
    }

    private func roundTrip<S: EntityStore, T: CanBeIdentified>(_ store: S, _ item: T) throws -> T? {
        try store.persist(item)
        try store.persist([item])
        guard try store.exists(item), try store.exists(item.identifier(), type: T.self) else { return nil }
        let found: T? = try store.get(item.identifier())
        try store.delete(item.identifier(), type: T.self)
        XCTAssertTrue(try store.getAll(T.self).isEmpty)
        return found
    }

    func testThroughTypeParameters() throws {
        XCTAssertEqual(try self.roundTrip(MemoryEntityStore(), self.dune), self.dune)
        XCTAssertEqual(try self.roundTrip(ArchiveStore(), self.dune), self.dune)
        let disc = Disc(number: 1, title: "Help!")
        XCTAssertTrue(try self.roundTrip(JournalStore(), disc) === disc)
    }

    func testViews() {
        let stores: [EntityStore] = [MemoryEntityStore(), ArchiveStore(), ShelfStore(shelf: Shelf())]
        for store in stores {
            XCTAssertThrowsError(
                try store.addView(
                    "byTitle",
                    groupingBlock: { (collection: String, key: String, book: Book) -> String? in
                        return String(book.title.prefix(1))
                    },
                    sortingBlock: { (_, _, _, one: Book, _, _, other: Book) -> ComparisonResult in
                        return one.title.compare(other.title)
                    }
                )
            )
            XCTAssertThrowsError(try store.getAll("byTitle") as [Book])
            XCTAssertThrowsError(try store.getAll("byTitle", groupName: "D") as [Book])
            XCTAssertThrowsError(try store.getAll("byTitle") { (books: [Book]) in })
            XCTAssertThrowsError(try store.getAll("byTitle", groupName: "D") { (books: [Book]) in })
        }
    }

    func testTransactionsThroughTheProtocol() throws {
        let stores: [EntityStore] = [MemoryEntityStore(), ArchiveStore(), ShelfStore(shelf: Shelf())]
        for store in stores {
            try store.transaction { transactionStore in
                try transactionStore.persist(self.dune)
                try transactionStore.persist(self.emma) {}
                try transactionStore.delete("2", type: Book.self)
            }
            XCTAssertEqual(try store.getAll(Book.self), [self.dune])
            XCTAssertThrowsError(
                try store.transaction(transaction: { (transactionStore: EntityStore) throws -> Void in
                    try transactionStore.delete(self.dune)
                    throw ArchiveError.closed
                })
            )
            XCTAssertEqual(try store.getAll(Book.self), [self.dune])
        }
    }
}
