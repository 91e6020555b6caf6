/// A type-erased asynchronous reducer for any types of state and action.
public struct AnyAsyncActionReducer {
    let box: AsyncReducerBox

    /// Wraps a reducer.
    public init<R: AsyncActionReducerType>(_ reducer: R) {
        if let typed = reducer as? any TypeErasingReducer {
            self = typed.erased
        } else {
            box = ConcreteAsyncReducerBox(reducer)
        }
    }

    /// Wraps the reducer that `reducer` wraps.
    public init<S, A>(_ reducer: TypedAsyncActionReducer<S, A>) {
        self = reducer.erased
    }

    /// Asks the wrapped reducer whether it is responsible.
    public func isResponsible(action: Action, state: Any) -> Bool {
        box.responsibility.ask(action, state)
    }

    /// Reduces with the wrapped reducer. Does nothing if the action does not have the reducer's type; drops a result
    /// that is not a `StateType`.
    public func reduce<StateType>(
        provider: ReducerProvider,
        action: Action,
        completion: @escaping (_ newState: StateType) -> Void
    ) {
        box.reduce(provider: provider, action: action) { (newState: StateType?) in
            if let newState { completion(newState) }
        }
    }
}

private protocol TypeErasingReducer {
    var erased: AnyAsyncActionReducer { get }
}

extension TypedAsyncActionReducer: TypeErasingReducer {}

/// Erases the type of an asynchronous reducer. A subclass has the type as a generic parameter.
class AsyncReducerBox {
    let responsibility: Responsibility

    init(_ responsibility: Responsibility) {
        self.responsibility = responsibility
    }

    /// Completes with nil if there is no new state, or if the new state is not a `StateType`.
    func reduce<StateType>(
        provider: ReducerProvider,
        action: Action,
        completion: @escaping (StateType?) -> Void
    ) {
        fatalError("\(type(of: self)) must override this.")
    }
}

private final class ConcreteAsyncReducerBox<Reducer: AsyncActionReducerType>: AsyncReducerBox {
    private let reducer: Reducer

    init(_ reducer: Reducer) {
        self.reducer = reducer
        super.init(
            Responsibility(
                of: Reducer.self,
                for: Reducer.ReducerActionType.self,
                Reducer.ReducerStateType.self,
                ask: reducer.isResponsible
            )
        )
    }

    override func reduce<StateType>(
        provider: ReducerProvider,
        action: Action,
        completion: @escaping (StateType?) -> Void
    ) {
        guard let action = action as? Reducer.ReducerActionType else { return completion(nil) }
        reducer.reduce(provider: provider, action: action) { completion($0 as? StateType) }
    }
}
