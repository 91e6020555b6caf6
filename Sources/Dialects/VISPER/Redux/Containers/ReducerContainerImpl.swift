import Millrace
import MillraceReporting

/// The default container: runs reducers in the order in which they were added, and finds them by the types of action
/// and state.
///
/// Reducers may be added on any thread, at any time. A reduction in progress need not call reducers that are added
/// meanwhile.
open class ReducerContainerImpl: StateChangingReducerContainer {
    private let table = ReducerTable()
    private let lock = Lock()
    private var callback: ((Action) -> Void)?

    /// A container without reducers.
    public init() {}

    /// Dispatches the actions that carry the results of asynchronous reducers.
    @_disfavoredOverload
    open var dispatchStateChangeActionCallback: ((Action) -> Void)? {
        get { lock.withLock { callback } }
        set {
            // The old callback is released after unlocking, since the deinit of captured objects may run any code.
            var other = newValue
            lock.withLock { swap(&callback, &other) }
            withExtendedLifetime(other) {}
        }
    }

    // MARK: Adding

    /// Adds a reducer. Amortised O(1), but invalidates the cached look-ups.
    open func addReducer<R: ActionReducerType>(reducer: R) {
        table.add(RegisteredReducer(AnyActionReducer(reducer)))
    }

    /// Adds an asynchronous reducer. Amortised O(1), but invalidates the cached look-ups.
    open func addReducer<R: AsyncActionReducerType>(reducer: R) {
        table.add(.asynchronous(AnyAsyncActionReducer(reducer)))
    }

    /// Adds a function as a reducer. Code in Swift 6 mode calls the form with a `@Sendable` function.
    @_disfavoredOverload
    open func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        addReducer(reducer: FunctionalReducer(reduceFunction))
    }

    // MARK: Providing

    /// The responsible reducers, in the order in which they were added.
    open func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] {
        responsible(action: action, state: state).compactMap { reducer in
            if case .immediate(let reducer, _) = reducer { reducer } else { nil }
        }
    }

    /// The responsible asynchronous reducers, in the order in which they were added.
    open func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] {
        responsible(action: action, state: state).compactMap { reducer in
            if case .asynchronous(let reducer) = reducer { reducer } else { nil }
        }
    }

    private func responsible<StateType>(action: Action, state: StateType) -> [RegisteredReducer] {
        let types = ReducerTypes(action: type(of: action), state: StateType.self)
        return table.candidates(action: action, state: state).reducers
            .filter { $0.responsibility.decide(action, state, of: types) }
    }

    /// Runs the responsible reducers and starts the asynchronous ones: ``reduce(action:state:completion:)`` with an
    /// empty completion.
    open func reduce<StateType>(action: Action, state: StateType) -> StateType {
        let completion: () -> Void = {}
        return reduce(action: action, state: state, completion: completion)
    }

    /// Runs the responsible reducers and starts the asynchronous ones.
    ///
    /// Each reducer receives the state that the previous one has computed, and decides by that state whether it is
    /// responsible. The result of an asynchronous reducer is dispatched as an ``UpdateStateWithSubStateAction`` of
    /// the static type `StateType`. If ``dispatchStateChangeActionCallback`` is nil, a responsible asynchronous
    /// reducer stops the program with a message. If the action is an ``UpdateStateWithSubStateAction`` of
    /// `StateType`, and no reducer is responsible for it, its `subState` becomes the new state.
    ///
    /// - Parameters:
    ///   - action: the action to reduce.
    ///   - state: the state to reduce.
    ///   - completion: called once, when all reducers have completed. If no asynchronous reducer is responsible, it
    ///     is called before `reduce` returns. A second completion of the same reducer has no effect.
    /// - Complexity: one look-up, and the responsible reducers. Reducers with their own `isResponsible` are asked each
    ///   time.
    @_disfavoredOverload
    open func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        reduce(action: action, state: state, providing: self, completion: completion)
    }

    /// - Parameter provider: the container, already converted to an existential. The reducers receive it.
    final func reduce<StateType>(
        action: Action,
        state: StateType,
        providing provider: ReducerProvider,
        completion: @escaping () -> Void
    ) -> StateType {
        var isAsynchronous = false
        return reduce(
            action: action,
            state: state,
            providing: provider,
            isAsynchronous: &isAsynchronous,
            completion: completion
        )
    }

    /// - Parameters:
    ///   - provider: the container, already converted to an existential. The reducers receive it.
    ///   - isAsynchronous: set to true if asynchronous reducers are started.
    @inline(__always)
    final func reduce<StateType>(
        action: Action,
        state: StateType,
        providing provider: ReducerProvider,
        isAsynchronous: inout Bool,
        completion: @escaping () -> Void
    ) -> StateType {
        var state = state
        if let exact = table.recent(action: action, state: StateType.self) {
            exact._withUnsafeGuaranteedRef { $0.reduceAll(provider: provider, action: action, at: &state) }
            completion()
        } else {
            isAsynchronous = search(action: action, state: &state, completion: completion)
        }
        return state
    }

    /// Repeats the reduction of a recorded action. Does not start asynchronous reducers.
    ///
    /// - Parameter provider: passed to the reducers.
    final func replay<StateType>(
        action: Action,
        state: StateType,
        providing provider: ReducerProvider
    ) -> StateType {
        var state = state
        walk(action: action, state: &state, providing: provider) { _ in }
        return state
    }

    /// - Returns: whether asynchronous reducers were started.
    private func search<StateType>(
        action: Action,
        state: inout StateType,
        completion: @escaping () -> Void
    ) -> Bool {
        var asynchronous: CombineLatestClosures?
        walk(action: action, state: &state, providing: self) { reducer in
            let all = asynchronous ?? CombineLatestClosures(final: completion)
            asynchronous = all
            start(reducer, action, StateType.self, completion: all.chain {})
        }
        if let asynchronous { asynchronous.combineLatest() } else { completion() }
        return asynchronous != nil
    }

    /// Runs the responsible reducers, each with the state that the previous one has computed. If no reducer is
    /// responsible, an ``UpdateStateWithSubStateAction`` replaces the state.
    ///
    /// - Parameter start: called with each responsible asynchronous reducer, in order.
    private func walk<StateType>(
        action: Action,
        state: inout StateType,
        providing provider: ReducerProvider,
        start: (AnyAsyncActionReducer) -> Void
    ) {
        let candidates = table.candidates(action: action, state: state)
        if let exact = candidates.exact {
            return exact.reduceAll(provider: provider, action: action, at: &state)
        }
        var isAnyResponsible = false
        let types = ReducerTypes(action: type(of: action), state: StateType.self)
        for reducer in candidates.reducers
        where reducer.responsibility.decide(action, state, of: types) {
            isAnyResponsible = true
            switch reducer {
            case .immediate(_, let exact) where exact.types == types:
                exact.reduce(provider: provider, action: action, at: &state)
            case .immediate(let reducer, _):
                reducer.box.reduce(provider: provider, action: action, state: &state)
            case .asynchronous(let reducer): start(reducer)
            }
        }
        if !isAnyResponsible, let update = action as? UpdateStateWithSubStateAction<StateType> {
            state = update.subState
        }
    }

    private func start<StateType>(
        _ reducer: AnyAsyncActionReducer,
        _ action: Action,
        _: StateType.Type,
        completion: @escaping () -> Void
    ) {
        guard let dispatch = unguardedCallback else {
            fatalError(
                """
                An asynchronous reducer is responsible for \(type(of: action)), but its container has nowhere to send the new \
                state: dispatchStateChangeActionCallback is nil. Give the container to a Store, which sets it, or set it before \
                you reduce.
                """
            )
        }
        let isFirst = FirstCall()
        let work = ThreadReports.beginWork()
        reducer.box.reduce(provider: self, action: action) { (newState: StateType?) in
            guard isFirst.claim() else { return }
            if let newState { dispatch(UpdateStateWithSubStateAction(subState: newState)) }
            work?.endAfterPending()
            completion()
        }
    }
}

/// Sendable: the callback is read and written under `lock` only, and the table has its own lock. The thread that
/// reduces calls the reducers; a store reduces one action at a time.
extension ReducerContainerImpl: @unchecked Sendable {}
