import VISPER

/// The list in an entity store, from which it comes back the next time.
struct ToDoStorage {
    let store: EntityStore

    func load() throws -> ToDoList {
        ToDoList(try store.getAll(ToDo.self).sorted { $0.id < $1.id })
    }

    /// Makes the store contain what the list does, all of it or nothing.
    func save(_ list: ToDoList) throws {
        try store.transaction { store in
            try store.delete(store.getAll(ToDo.self).filter { list[$0.id] == nil })
            try store.persist(list.toDos.filter { try store.get($0.identifier()) != $0 })
        }
    }
}
