import Foundation
import VISPER

/// A to-do: the entity in the store.
struct ToDo: Codable, Equatable, Identifiable, Sendable, CanBeIdentified {
    let id: Int
    var title: String
    var isDone = false

    func identifier() -> String { String(id) }
}

extension [ToDo] {
    /// The to-dos in a new list.
    static let samples = [
        ToDo(id: 1, title: "Tick this off", isDone: true),
        ToDo(id: 2, title: "Add something to do"),
        ToDo(id: 3, title: "Go offline and tick this off"),
        ToDo(id: 4, title: "Look into the log"),
    ]
}

/// The to-dos, in the order in which they were added.
struct ToDoList: Codable, Equatable, Sendable {
    private(set) var toDos: [ToDo]
    private var nextID: Int

    init(_ toDos: [ToDo] = []) {
        self.toDos = toDos
        nextID = (toDos.map(\.id).max() ?? 0) + 1
    }

    subscript(id: Int) -> ToDo? { toDos.first { $0.id == id } }

    /// Adds a to-do, under an id that was never used in this list. A blank title adds nothing.
    mutating func add(title: String) {
        guard let title = ToDoList.title(from: title) else { return }
        toDos.append(ToDo(id: nextID, title: title))
        nextID += 1
    }

    /// Renames a to-do. A blank title changes nothing.
    mutating func rename(_ id: Int, to title: String) {
        guard let index = index(of: id), let title = ToDoList.title(from: title) else { return }
        toDos[index].title = title
    }

    mutating func setDone(_ id: Int, _ isDone: Bool) {
        guard let index = index(of: id) else { return }
        toDos[index].isDone = isDone
    }

    mutating func removeAll(where isIncluded: (ToDo) -> Bool) {
        toDos.removeAll(where: isIncluded)
    }

    /// The title in a typed text; nil if the text is blank.
    static func title(from text: String) -> String? {
        let title = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return title.isEmpty ? nil : title
    }

    private func index(of id: Int) -> Int? { toDos.firstIndex { $0.id == id } }
}
