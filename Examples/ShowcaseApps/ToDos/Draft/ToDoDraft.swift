/// What is about to be added. It outlives the sheet that it is written on, until it is added or discarded.
struct ToDoDraft: Codable, Equatable, Sendable {
    var title = ""

    var canBeAdded: Bool { ToDoList.title(from: title) != nil }
}
