@_exported import VISPER_Core
@_exported import VISPER_Reactive

// Spellings of VISPER's tutorial, and deprecated names.

/// Another name of ``AsyncActionReducerType``. The type that wraps an asynchronous reducer is
/// ``TypedAsyncActionReducer``.
public typealias AsyncActionReducer = AsyncActionReducerType

extension ReducerProvider {
    /// Another spelling of ``reduce(action:state:)``.
    public func reduce<StateType>(_ action: Action, _ state: StateType) -> StateType {
        reduce(action: action, state: state)
    }
}

extension ReducerContainer {
    /// Another spelling of `addReducer(reducer:)`.
    public func addReducer<R: ActionReducerType>(_ reducer: R) {
        addReducer(reducer: reducer)
    }

    /// Another spelling of `addReducer(reducer:)`.
    public func addReducer<R: AsyncActionReducerType>(_ reducer: R) {
        addReducer(reducer: reducer)
    }

    /// Another spelling of `addReduceFunction(reduceFunction:)`.
    @available(swift, introduced: 6)
    @_disfavoredOverload
    public func addReduceFunction<StateType, ActionType: Action>(
        _ reduceFunction:
            @escaping @Sendable (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        addReduceFunction(reduceFunction: reduceFunction)
    }
}

extension Middleware {
    /// The earlier name of `flatMap(_:)`.
    @available(swift, introduced: 6)
    @available(*, deprecated, renamed: "flatMap(_:)")
    public func increase(_ transform: @escaping @Sendable (GetState, Action) -> [Action]) -> Middleware<State>
    {
        flatMap(transform)
    }
}
