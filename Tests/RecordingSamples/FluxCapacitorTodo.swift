import FluxCapacitor
import Foundation

public struct Todo: Codable, Equatable, Sendable {
    public var id: UUID
    public var text: String
    public var isDone: Bool
}

public final class TodoStore: Storable {
    public typealias DispatchStateType = Dispatcher.Todos

    public let todos: Constant<[Todo]>
    private let _todos = Variable<[Todo]>([])
    public let filter: Constant<String?>
    private let _filter = Variable<String?>(nil)

    public init() {
        todos = Constant(_todos)
        filter = Constant(_filter)
    }

    public func reduce(with state: Dispatcher.Todos) {
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

public final class TodoAction: Actionable {
    public typealias DispatchStateType = Dispatcher.Todos

    public init() {}
}

extension Dispatcher {
    public enum Todos: DispatchState, Codable, Equatable {
        public typealias RelatedStoreType = TodoStore
        public typealias RelatedActionType = TodoAction

        case add(Todo)
        case finish(UUID)
        case filter(String?)
    }
}
