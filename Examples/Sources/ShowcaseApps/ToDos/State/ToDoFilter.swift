import VISPER

/// The part of the list that is shown.
enum ToDoFilter: Codable, CaseIterable, Sendable {
    case all, open, done

    func includes(_ toDo: ToDo) -> Bool {
        switch self {
        case .all: true
        case .open: !toDo.isDone
        case .done: toDo.isDone
        }
    }
}

struct SetFilter: Action, Codable {
    let filter: ToDoFilter
}

struct SetFilterReducer: ActionReducerType {
    func reduce(provider: ReducerProvider, action: SetFilter, state: ToDoFilter) -> ToDoFilter {
        action.filter
    }
}
