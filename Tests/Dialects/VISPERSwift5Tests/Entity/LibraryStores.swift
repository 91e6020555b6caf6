import VISPER_Entity

// Stores as written in an app of 2019: no concurrency annotations, no `any`, explicit returns.

protocol Medium: CanBeIdentified {
    var title: String { get }
}

struct Book: Medium, Equatable {
    let isbn: String
    let title: String

    func identifier() -> String {
        return self.isbn
    }
}

class Disc: Medium, CustomStringConvertible {
    let number: Int
    let title: String

    init(number: Int, title: String) {
        self.number = number
        self.title = title
    }

    var description: String {
        return "Disc \(self.number)"
    }

    func identifier() -> String {
        return "\(self.number)"
    }
}

class Record: Disc {}

enum ArchiveError: Error {
    case closed
    case noViews
}

/// A conformance with only the requirements that have no default.
class ArchiveStore: EntityStore {

    var content = [String: Any]()
    var isClosed = false

    private func key(_ item: Any) -> String? {
        return (item as? CanBeIdentified)?.identifier()
    }

    func isResponsible<T>(for object: T) -> Bool {
        return object is CanBeIdentified
    }

    func isResponsible<T>(forType type: T.Type) -> Bool {
        return type is Book.Type || type is Disc.Type
    }

    func delete<T>(_ item: T!) throws {
        guard let item = item, let key = self.key(item) else { return }
        if self.isClosed { throw ArchiveError.closed }
        self.content.removeValue(forKey: key)
    }

    func delete<T>(_ item: T!, completion: @escaping () -> ()) throws {
        try self.delete(item)
        completion()
    }

    func get<T>(_ identifier: String) throws -> T? {
        return self.content[identifier] as? T
    }

    func get<T>(_ identifier: String, completion: @escaping (T?) -> Void) throws {
        completion(self.content[identifier] as? T)
    }

    func persist<T>(_ item: T!) throws {
        guard let item = item, let key = self.key(item) else { return }
        if self.isClosed { throw ArchiveError.closed }
        self.content[key] = item
    }

    func persist<T>(_ item: T!, completion: @escaping () -> ()) throws {
        try self.persist(item)
        completion()
    }

    func getAll<T>(_ type: T.Type) throws -> [T] {
        return self.content.sorted { $0.key < $1.key }.compactMap { $0.value as? T }
    }

    func getAll<T>(_ type: T.Type, completion: @escaping ([T]) -> Void) throws {
        completion(try self.getAll(type))
    }

    func getAll<T>(_ viewName: String) throws -> [T] {
        throw ArchiveError.noViews
    }

    func getAll<T>(_ viewName: String, completion: @escaping ([T]) -> Void) throws {
        throw ArchiveError.noViews
    }

    func getAll<T>(_ viewName: String, groupName: String) throws -> [T] {
        throw ArchiveError.noViews
    }

    func getAll<T>(_ viewName: String, groupName: String, completion: @escaping ([T]) -> Void) throws {
        throw ArchiveError.noViews
    }

    func exists<T>(_ item: T!) throws -> Bool {
        guard let item = item, let key = self.key(item) else { return false }
        return self.content[key] != nil
    }

    func exists<T>(_ item: T!, completion: @escaping (Bool) -> Void) throws {
        completion(try self.exists(item))
    }

    func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        return self.content[identifier] is T
    }

    func exists<T>(_ identifier: String, type: T.Type, completion: @escaping (Bool) -> Void) throws {
        completion(try self.exists(identifier, type: type))
    }

    func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool) throws -> [T] {
        return try self.getAll(type).filter(includeElement)
    }

    func filter<T>(_ type: T.Type, includeElement: @escaping (T) -> Bool, completion: @escaping ([T]) -> Void)
        throws
    {
        completion(try self.filter(type, includeElement: includeElement))
    }

    func addView<T>(
        _ viewName: String,
        groupingBlock: @escaping (_ collection: String, _ key: String, _ object: T) -> String?,
        sortingBlock:
            @escaping (
                _ group: String, _ collection1: String, _ key1: String, _ object1: T, _ collection2: String,
                _ key2: String, _ object2: T
            ) -> ComparisonResult
    ) throws {
        throw ArchiveError.noViews
    }

    func transaction(transaction: @escaping (EntityStore) throws -> Void) throws {
        let before = self.content
        do {
            try transaction(self)
        } catch {
            self.content = before
            throw error
        }
    }
}

/// A memory store that records its calls.
class JournalStore: MemoryEntityStore {

    var journal = [String]()

    override func version() -> Int {
        return 7
    }

    override func isResponsible<T>(forType type: T.Type) -> Bool {
        return !(type is Record.Type)
    }

    override func persist<T>(_ item: T!) throws {
        self.journal.append("persist")
        try super.persist(item)
    }

    override func delete<T>(_ item: T!) throws {
        self.journal.append("delete")
        try super.delete(item)
    }

    override func delete<T>(_ identifier: String, type: T.Type) throws {
        self.journal.append("delete \(identifier)")
        try super.delete(identifier, type: type)
    }

    override func get<T>(_ identifier: String) throws -> T? {
        self.journal.append("get \(identifier)")
        return try super.get(identifier)
    }

    override func getAll<T>(_ type: T.Type) throws -> [T] {
        self.journal.append("all \(type)")
        return try super.getAll(type)
    }

    override func transaction(transaction: @escaping (EntityStore) throws -> Void) throws {
        self.journal.append("transaction")
        try super.transaction(transaction: transaction)
    }

    override func allEntities() -> [Any] {
        return super.allEntities().reversed()
    }

    override func cleanDeletedEntitesFromMemory() {
        self.journal.append("clean")
        super.cleanDeletedEntitesFromMemory()
    }
}

class SilentStore: WriteOnlyMemoryEntityStore {

    override func getAll<T>(_ type: T.Type) throws -> [T] {
        return []
    }
}

class Shelf {
    var books = [Book]()
}

class ShelfStore: FunctionalEntityStore<Book> {

    let shelf: Shelf

    init(shelf: Shelf) {
        self.shelf = shelf
        super.init(
            persistEntites: { items in
                shelf.books = shelf.books.filter { items.index(identifieable: $0) == nil } + items
            },
            deleteEntites: { items in
                shelf.books = shelf.books.filter { items.index(identifieable: $0) == nil }
            },
            getEntities: { return shelf.books },
            getEntity: { id in return shelf.books.first { $0.isbn == id } },
            deleteEntity: { id in shelf.books = shelf.books.filter { $0.isbn != id } }
        )
    }

    override func exists<T>(_ identifier: String, type: T.Type) throws -> Bool {
        return try identifier == "always" || super.exists(identifier, type: type)
    }
}

class LibraryStore: ComposedEntityStore {

    var added = 0

    override init(version: Int = 2) {
        super.init(version: version)
    }

    override func add<T>(store: TypedEntityStore<T>, priority: Int = 0) where T: Entity {
        self.added += 1
        super.add(store: store, priority: priority)
    }

    override func allEntities() throws -> [Any] {
        return try super.allEntities().filter { $0 is Medium }
    }
}
