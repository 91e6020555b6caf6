/// An asynchronous reducer, whatever types it is for.
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

    /// Wraps the reducer that another one wraps.
    public init<S, A>(_ reducer: TypedAsyncActionReducer<S, A>) {
        self = reducer.erased
    }

    /// What the wrapped reducer says.
    public func isResponsible(action: Action, state: Any) -> Bool {
        box.responsibility.isResponsible(action, state)
    }

    /// Has the wrapped reducer reduce. If the action is not of its type, it does nothing; a new state that is no `StateType` is
    /// dropped.
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

/// An asynchronous reducer whose type is known to a subclass.
class AsyncReducerBox {
    let responsibility: Responsibility

    init(_ responsibility: Responsibility) {
        self.responsibility = responsibility
    }

    /// Completes with nil if there is no new state, or none of the type that is asked for.
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
                isResponsible: reducer.isResponsible
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
