import VISPER

/// An action that changes the list.
protocol ToDoListAction: Action {}

struct AddToDo: ToDoListAction {
    let title: String
}

struct RenameToDo: ToDoListAction {
    let id: Int
    let title: String
}

struct SetToDoDone: ToDoListAction {
    let id: Int
    let isDone: Bool
}

struct DeleteToDo: ToDoListAction {
    let id: Int
}

/// Deletes all that is done.
struct DeleteDone: ToDoListAction {}
