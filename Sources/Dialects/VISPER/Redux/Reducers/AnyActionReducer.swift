/// A type-erased reducer for any types of state and action.
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

    /// Wraps the reducer that `reducer` wraps.
    public init<S, A>(_ reducer: ActionReducer<S, A>) {
        self = reducer.erased
    }

    /// Asks the wrapped reducer whether it is responsible.
    public func isResponsible(action: Action, state: Any) -> Bool {
        box.responsibility.ask(action, state)
    }

    /// Reduces with the wrapped reducer. Returns the state unchanged if the action or the state does not have the
    /// reducer's types, or if the result is not a `StateType`.
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

/// Erases the type of a reducer. A subclass has the type as a generic parameter.
class ReducerBox {
    let responsibility: Responsibility

    init(_ responsibility: Responsibility) {
        self.responsibility = responsibility
    }

    /// Reduces the state at an address. Both action and state must have exactly the reducer's types.
    func reduceExact(provider: ReducerProvider, action: Action, at state: UnsafeMutableRawPointer) {
        fatalError("\(type(of: self)) must override this.")
    }

    func reduce<StateType>(provider: ReducerProvider, action: Action, state: inout StateType) {
        fatalError("\(type(of: self)) must override this.")
    }
}

/// The box of a reducer of the type `Reducer`. The reducer's types of action and state are generic parameters too,
/// because otherwise every call would spend time on looking them up in the reducer's conformance.
private final class ConcreteReducerBox<Reducer: ActionReducerType, KnownAction, KnownState>: ReducerBox
where Reducer.ReducerActionType == KnownAction, Reducer.ReducerStateType == KnownState {
    private let reducer: Reducer

    init(_ reducer: Reducer) {
        self.reducer = reducer
        super.init(
            Responsibility(
                of: Reducer.self,
                for: KnownAction.self,
                KnownState.self,
                ask: reducer.isResponsible
            )
        )
    }

    override func reduceExact(provider: ReducerProvider, action: Action, at state: UnsafeMutableRawPointer) {
        // The parameter has the dynamic type of `action`, which is `KnownAction`. So the bit cast below is valid.
        func reduce(by action: some Action) {
            let state = state.assumingMemoryBound(to: KnownState.self)
            let newState = reducer.reduce(
                provider: provider,
                action: unsafeBitCast(action, to: KnownAction.self),
                state: state.pointee
            )
            state.pointee = newState
        }
        reduce(by: action)
    }

    override func reduce<StateType>(provider: ReducerProvider, action: Action, state: inout StateType) {
        guard let knownAction = action as? KnownAction,
            let knownState = state as? KnownState
        else { return }
        let reduced = reducer.reduce(provider: provider, action: knownAction, state: knownState)
        if let newState = reduced as? StateType { state = newState }
    }
}
