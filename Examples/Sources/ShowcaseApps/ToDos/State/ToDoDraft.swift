import VISPER

/// A to-do before it is added. It outlives its sheet, until it is added or discarded.
struct ToDoDraft: Codable, Equatable, Sendable {
    var title = ""

    var canBeAdded: Bool { ToDoList.title(from: title) != nil }
}

struct EditDraft: Action, Codable {
    let title: String
}

struct DiscardDraft: Action, Codable {}

/// The reducers of the draft. `AddToDo` also has a reducer that changes the list, because each part of the state has
/// its own reducer for an action.
struct ToDoDraftReducers: LogicFeature {
    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, action: EditDraft, _: ToDoDraft) in ToDoDraft(title: action.title) }
        container.addReduceFunction { (_, _: DiscardDraft, _: ToDoDraft) in ToDoDraft() }
        container.addReduceFunction { (_, _: AddToDo, _: ToDoDraft) in ToDoDraft() }
    }
}
