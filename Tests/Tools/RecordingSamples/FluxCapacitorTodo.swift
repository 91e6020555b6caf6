import FluxCapacitor
import Foundation

/// A to-do.
public struct Todo: Codable, Equatable, Sendable {
    var id: UUID
    var text: String
    var isDone: Bool

    /// Makes a to-do.
    public init(id: UUID, text: String, isDone: Bool) {
        self.id = id
        self.text = text
        self.isDone = isDone
    }
}

/// The store of a to-do list with a filter.
public final class TodoStore: Storable {
    /// The dispatch state that the store reduces.
    public typealias DispatchStateType = Dispatcher.Todos

    /// The to-dos.
    public let todos: Constant<[Todo]>
    private let _todos = Variable<[Todo]>([])
    /// The text of the filter.
    public let filter: Constant<String?>
    private let _filter = Variable<String?>(nil)

    /// An empty list.
    public init() {
        todos = Constant(_todos)
        filter = Constant(_filter)
    }

    /// Applies a dispatched value.
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
    /// The dispatch state that the action dispatches.
    public typealias DispatchStateType = Dispatcher.Todos

    /// Makes an action.
    public init() {}
}

extension Dispatcher {
    /// The changes of the list.
    public enum Todos: DispatchState, Codable, Equatable {
        /// The store that reduces the changes.
        public typealias RelatedStoreType = TodoStore
        /// The action that dispatches the changes.
        public typealias RelatedActionType = TodoAction

        case add(Todo)
        case finish(UUID)
        case filter(String?)
    }
}
