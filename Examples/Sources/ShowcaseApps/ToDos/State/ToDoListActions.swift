import VISPER

/// An action that changes the list.
protocol ToDoListAction: Action {}

struct AddToDo: ToDoListAction, Codable {
    let title: String
}

struct RenameToDo: ToDoListAction, Codable {
    let id: Int
    let title: String
}

struct SetToDoDone: ToDoListAction, Codable {
    let id: Int
    let isDone: Bool
}

struct DeleteToDo: ToDoListAction, Codable {
    let id: Int
}

/// Deletes all to-dos that are done.
struct DeleteDone: ToDoListAction, Codable {}
