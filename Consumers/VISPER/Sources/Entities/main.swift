import VISPER_Entity

struct Todo: CanBeIdentified {
    let id: String
    var title: String

    func identifier() -> String { id }
}

let store: EntityStore = MemoryEntityStore()
try store.persist(Todo(id: "1", title: "buy milk"))
try store.persist([Todo(id: "2", title: "call Ann"), Todo(id: "1", title: "buy oat milk")])

let first: Todo? = try store.get("1")
print(first?.title ?? "nothing")  // prints "buy oat milk"
print(try store.getAll(Todo.self).count)  // prints "2"

try store.delete("2", type: Todo.self)
print(try store.exists("2", type: Todo.self))  // prints "false"
