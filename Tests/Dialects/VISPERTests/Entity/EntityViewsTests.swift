import TestSupport
import Testing
import VISPER_Entity

@Suite("Views of an entity store that has them")
struct EntityViewsTests {
    private let store = ViewStore()

    init() throws {
        try store.persist(Person("1", "Ann"))
    }

    @Test("A composed store forwards the names of a view and its group")
    func composed() throws {
        let composed = ComposedEntityStore()
        composed.add(store: try TypedEntityStore<Person>(entityStore: store))
        let received = Log<[Person]>()
        received.note(try composed.getAll("names"))
        received.note(try composed.getAll("names", groupName: "A"))
        try composed.getAll("names") { (people: [Person]) in received.note(people) }
        try composed.getAll("names", groupName: "A") { (people: [Person]) in received.note(people) }
        try composed.addView(
            "ages",
            groupingBlock: { (collection, key, person: Person) in "\(collection) \(key) \(person.name)" },
            sortingBlock: { (_, _, _, one: Person, _, _, other: Person) in
                one.name < other.name ? .orderedAscending : .orderedDescending
            }
        )
        #expect(store.calls == ["names", "names/A", "names then", "names/A then", "add ages: c k Ann, true"])
        #expect(received.values == Array(repeating: [Person("1", "Ann")], count: 4))
    }

    @Test("A typed store forwards the names of a view and its group")
    func typed() throws {
        let typed = try TypedEntityStore<Person>(entityStore: store)
        let received = Log<[Person]>()
        received.note(try typed.getAll("names"))
        received.note(try typed.getAll("names", groupName: "A"))
        try typed.getAll("names") { received.note($0) }
        try typed.getAll("names", groupName: "A") { received.note($0) }
        try typed.addView(
            "ages",
            groupingBlock: { collection, key, person in "\(collection) \(key) \(person.name)" },
            sortingBlock: { _, _, _, one, _, _, other in
                one.name < other.name ? .orderedAscending : .orderedDescending
            }
        )
        #expect(store.calls == ["names", "names/A", "names then", "names/A then", "add ages: c k Ann, true"])
        #expect(received.values == Array(repeating: [Person("1", "Ann")], count: 4))
    }
}

/// A store with views, each of which has all items. Records which views are read and added.
private final class ViewStore: MemoryEntityStore {
    private(set) var calls: [String] = []

    override func addView<T>(
        _ viewName: String,
        groupingBlock: @escaping (_ collection: String, _ key: String, _ object: T) -> String?,
        sortingBlock:
            @escaping (
                _ group: String,
                _ collection1: String, _ key1: String, _ object1: T,
                _ collection2: String, _ key2: String, _ object2: T
            ) -> ComparisonResult
    ) throws {
        let (one, other) = (Person("1", "Ann") as! T, Person("2", "Bea") as! T)
        let order = sortingBlock("g", "c", "k", one, "c", "l", other)
        calls.append(
            "add \(viewName): \(groupingBlock("c", "k", one) ?? "none"), \(order == .orderedAscending)"
        )
    }

    override func getAll<T>(_ viewName: String) throws -> [T] {
        calls.append(viewName)
        return try getAll(T.self)
    }

    override func getAll<T>(_ viewName: String, groupName: String) throws -> [T] {
        calls.append("\(viewName)/\(groupName)")
        return try getAll(T.self)
    }

    override func getAll<T>(_ viewName: String, completion: @escaping (_ items: [T]) -> Void) throws {
        calls.append("\(viewName) then")
        completion(try getAll(T.self))
    }

    override func getAll<T>(
        _ viewName: String,
        groupName: String,
        completion: @escaping (_ items: [T]) -> Void
    ) throws {
        calls.append("\(viewName)/\(groupName) then")
        completion(try getAll(T.self))
    }
}
