import VISPER

/// The reducers of the list's actions.
struct ToDoListReducers: LogicFeature {
    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, action: AddToDo, list: ToDoList) in
            var list = list
            list.add(title: action.title)
            return list
        }
        container.addReduceFunction { (_, action: RenameToDo, list: ToDoList) in
            var list = list
            list.rename(action.id, to: action.title)
            return list
        }
        container.addReduceFunction { (_, action: SetToDoDone, list: ToDoList) in
            var list = list
            list.setDone(action.id, action.isDone)
            return list
        }
        container.addReduceFunction { (_, action: DeleteToDo, list: ToDoList) in
            var list = list
            list.removeAll { $0.id == action.id }
            return list
        }
        container.addReduceFunction { (_, _: DeleteDone, list: ToDoList) in
            var list = list
            list.removeAll(where: \.isDone)
            return list
        }
    }
}
