import VISPER

/// What is about to be added. It outlives the sheet that it is written on, until it is added or discarded.
struct ToDoDraft: Codable, Equatable, Sendable {
    var title = ""

    var canBeAdded: Bool { ToDoList.title(from: title) != nil }
}

struct EditDraft: Action, Codable {
    let title: String
}

struct DiscardDraft: Action, Codable {}

/// What becomes of the draft. That something is added is the list's affair too: each part of the state has a reducer of
/// its own for that action.
struct ToDoDraftReducers: LogicFeature {
    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, action: EditDraft, _: ToDoDraft) in ToDoDraft(title: action.title) }
        container.addReduceFunction { (_, _: DiscardDraft, _: ToDoDraft) in ToDoDraft() }
        container.addReduceFunction { (_, _: AddToDo, _: ToDoDraft) in ToDoDraft() }
    }
}
