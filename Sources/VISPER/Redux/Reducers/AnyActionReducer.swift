/// A reducer, whatever types it is for.
public struct AnyActionReducer {
    let box: ReducerBox

    /// Wraps a reducer.
    public init<R: ActionReducerType>(_ reducer: R) {
        if let typed = reducer as? any TypeErasingReducer {
            self = typed.erased
        } else {
            box = ConcreteReducerBox(reducer)
        }
    }

    /// Wraps the reducer that another one wraps.
    public init<S, A>(_ reducer: ActionReducer<S, A>) {
        self = reducer.erased
    }

    /// What the wrapped reducer says.
    public func isResponsible(action: Action, state: Any) -> Bool {
        box.responsibility.isResponsible(action, state)
    }

    /// Has the wrapped reducer reduce. If the action or the state is none of its types, or the result is no `StateType`, it
    /// returns the state as it is.
    public func reduce<StateType>(provider: ReducerProvider, action: Action, state: StateType) -> StateType {
        var state = state
        box.reduce(provider: provider, action: action, state: &state)
        return state
    }
}

private protocol TypeErasingReducer {
    var erased: AnyActionReducer { get }
}

extension ActionReducer: TypeErasingReducer {}

/// A reducer whose type is known to a subclass.
class ReducerBox {
    let responsibility: Responsibility

    init(_ responsibility: Responsibility) {
        self.responsibility = responsibility
    }

    /// Whether an action and a state are exactly of the reducer's types.
    func isExact(action: Any.Type, state: Any.Type) -> Bool {
        fatalError("\(type(of: self)) must override this.")
    }

    /// Reduces the state at an address, for an action that is exact, as the state is.
    func reduceExact(provider: ReducerProvider, action: Action, at state: UnsafeMutableRawPointer) {
        fatalError("\(type(of: self)) must override this.")
    }

    func reduce<StateType>(provider: ReducerProvider, action: Action, state: inout StateType) {
        fatalError("\(type(of: self)) must override this.")
    }
}

private final class ConcreteReducerBox<Reducer: ActionReducerType>: ReducerBox {
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

    override func isExact(action: Any.Type, state: Any.Type) -> Bool {
        action == Reducer.ReducerActionType.self && state == Reducer.ReducerStateType.self
    }

    override func reduceExact(provider: ReducerProvider, action: Action, at state: UnsafeMutableRawPointer) {
        // The same types under other names.
        func reduce(by action: some Action) {
            let state = state.assumingMemoryBound(to: Reducer.ReducerStateType.self)
            let newState = reducer.reduce(
                provider: provider,
                action: unsafeBitCast(action, to: Reducer.ReducerActionType.self),
                state: state.pointee
            )
            state.pointee = newState
        }
        reduce(by: action)
    }

    override func reduce<StateType>(provider: ReducerProvider, action: Action, state: inout StateType) {
        guard let knownAction = action as? Reducer.ReducerActionType,
            let knownState = state as? Reducer.ReducerStateType
        else { return }
        let reduced = reducer.reduce(provider: provider, action: knownAction, state: knownState)
        if let newState = reduced as? StateType { state = newState }
    }
}
