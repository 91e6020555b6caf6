import FluxCapacitor
import Foundation

package struct Todo: Codable, Equatable, Sendable {
    package var id: UUID
    package var text: String
    package var isDone: Bool
}

package final class TodoStore: Storable {
    package typealias DispatchStateType = Dispatcher.Todos

    package let todos: Constant<[Todo]>
    private let _todos = Variable<[Todo]>([])
    package let filter: Constant<String?>
    private let _filter = Variable<String?>(nil)

    package init() {
        todos = Constant(_todos)
        filter = Constant(_filter)
    }

    package func reduce(with state: Dispatcher.Todos) {
        switch state {
        case .add(let todo): _todos.value.append(todo)
        case .finish(let id):
            for place in _todos.value.indices where _todos.value[place].id == id {
                _todos.value[place].isDone = true
            }
        case .filter(let text): _filter.value = text
        }
    }
}

package final class TodoAction: Actionable {
    package typealias DispatchStateType = Dispatcher.Todos

    package init() {}
}

extension Dispatcher {
    package enum Todos: DispatchState, Codable, Equatable {
        package typealias RelatedStoreType = TodoStore
        package typealias RelatedActionType = TodoAction

        case add(Todo)
        case finish(UUID)
        case filter(String?)
    }
}
