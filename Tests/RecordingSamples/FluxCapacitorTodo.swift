import FluxCapacitor
import Foundation

/// Something to be done.
public struct Todo: Codable, Equatable, Sendable {
    var id: UUID
    var text: String
    var isDone: Bool

    /// Something to be done, or done already.
    public init(id: UUID, text: String, isDone: Bool) {
        self.id = id
        self.text = text
        self.isDone = isDone
    }
}

/// The store of a list with a filter.
public final class TodoStore: Storable {
    /// What it takes.
    public typealias DispatchStateType = Dispatcher.Todos

    /// What is on the list.
    public let todos: Constant<[Todo]>
    private let _todos = Variable<[Todo]>([])
    /// What the list is searched for.
    public let filter: Constant<String?>
    private let _filter = Variable<String?>(nil)

    /// An empty list.
    public init() {
        todos = Constant(_todos)
        filter = Constant(_filter)
    }

    /// Takes a dispatched value.
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

/// Dispatches to the list.
public final class TodoAction: Actionable {
    /// What it dispatches.
    public typealias DispatchStateType = Dispatcher.Todos

    /// An action of the list.
    public init() {}
}

extension Dispatcher {
    /// What can happen to the list.
    public enum Todos: DispatchState, Codable, Equatable {
        /// The store that takes it.
        public typealias RelatedStoreType = TodoStore
        /// The action that dispatches it.
        public typealias RelatedActionType = TodoAction

        case add(Todo)
        case finish(UUID)
        case filter(String?)
    }
}
