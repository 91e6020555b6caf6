import VISPER

/// Something to do: the entity that is stored.
struct ToDo: Codable, Equatable, Sendable, CanBeIdentified {
    let id: Int
    var title: String
    var isDone = false

    func identifier() -> String { String(id) }
}
