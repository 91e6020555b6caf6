import Testing
import VISPER

@testable import ShowcaseApps

@Suite("The storage of the to-dos")
struct ToDoStorageTests {
    private let entities: MemoryEntityStore
    private let storage: ToDoStorage

    init() throws {
        entities = try MemoryEntityStore([ToDo].two)
        storage = ToDoStorage(store: entities)
    }

    @Test("Saved to-dos are loaded again")
    func roundTrip() throws {
        var list = try storage.load()
        #expect(list == ToDoList(.two))
        list.add(title: "Bread")
        list.setDone(2, true)
        list.removeAll { $0.id == 1 }
        try storage.save(list)
        #expect(try storage.load().toDos == list.toDos)
    }

    @Test("Only what has changed is written")
    func changes() throws {
        var list = try storage.load()
        list.setDone(2, true)
        list.removeAll { $0.id == 1 }
        try storage.save(list)
        #expect(entities.updatedEntities(type: ToDo.self).map(\.id) == [2])
        #expect(entities.deletedIds(type: ToDo.self) == ["1"])
    }
}
