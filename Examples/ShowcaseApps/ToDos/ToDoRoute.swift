/// The patterns of the app's routes.
enum ToDoRoute {
    static let list = "/todos"
    static let toDo = "/todos/:id"
    static let new = "/todos/new"
    static let log = "/log"
}
