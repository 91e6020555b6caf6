@testable import ShowcaseApps

extension [ToDo] {
    /// Two to-dos: one done, one not.
    static let two = [ToDo(id: 1, title: "Tea", isDone: true), ToDo(id: 2, title: "Milk")]
}
