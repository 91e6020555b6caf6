import Millrace

/// The usual container: reducers in the order in which they were added, found by the types of action and state.
///
/// Reducers may be added on any thread, at any time; a reduction in progress goes on with those that it began with.
open class ReducerContainerImpl: StateChangingReducerContainer {
    private let table = ReducerTable()
    private let lock = Lock()
    private var callback: ((Action) -> Void)?

    /// A container without reducers.
    public init() {}

    /// Dispatches the actions that asynchronous reducers complete with.
    open var dispatchStateChangeActionCallback: ((Action) -> Void)? {
        get { lock.withLock { callback } }
        set {
            // The old one goes after the lock: what it holds may run any code on deinit.
            var other = newValue
            lock.withLock { swap(&callback, &other) }
            withExtendedLifetime(other) {}
        }
    }

    // MARK: Adding

    /// Adds a reducer. Amortised O(1), but what was known of which reducers are responsible is forgotten.
    open func addReducer<R: ActionReducerType>(reducer: R) {
        table.add(.immediate(AnyActionReducer(reducer)))
    }

    /// Adds an asynchronous reducer. Amortised O(1), but what was known of which reducers are responsible is forgotten.
    open func addReducer<R: AsyncActionReducerType>(reducer: R) {
        table.add(.asynchronous(AnyAsyncActionReducer(reducer)))
    }

    /// Adds a reducer that is a function.
    open func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        addReducer(reducer: FunctionalReducer(reduceFunction: reduceFunction))
    }

    // MARK: Providing

    /// The responsible reducers, in the order in which they were added.
    open func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer] {
        table.responsible(action: action, state: state).compactMap { reducer in
            if case .immediate(let reducer) = reducer { reducer } else { nil }
        }
    }

    /// The responsible asynchronous reducers, in the order in which they were added.
    open func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer] {
        table.responsible(action: action, state: state).compactMap { reducer in
            if case .asynchronous(let reducer) = reducer { reducer } else { nil }
        }
    }

    /// Has the responsible reducers reduce, and starts the asynchronous ones: ``reduce(action:state:completion:)`` with a
    /// completion that does nothing.
    open func reduce<StateType>(action: Action, state: StateType) -> StateType {
        reduce(action: action, state: state, completion: {})
    }

    /// Has the responsible reducers reduce, and starts the asynchronous ones.
    ///
    /// Each reducer gets the state that the one before has made, and is asked whether it is responsible for that. What an
    /// asynchronous reducer completes with is dispatched as an ``UpdateStateWithSubStateAction`` of the static type
    /// `StateType`; with ``dispatchStateChangeActionCallback`` being nil, a responsible asynchronous reducer is an error.
    /// Where no reducer is responsible for an ``UpdateStateWithSubStateAction`` of `StateType`, it is carried out.
    ///
    /// - Parameters:
    ///   - action: what to reduce it by.
    ///   - state: what to reduce.
    ///   - completion: called once, when all of them have completed; before this returns if there are no asynchronous
    ///     ones. A second completion of the same reducer does nothing.
    /// - Complexity: one look-up, and the responsible reducers. Those that decide by themselves whether they are
    ///   responsible are asked each time.
    open func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping () -> Void
    ) -> StateType {
        reduce(action: action, state: state, providing: self, completion: completion)
    }

    /// - Parameter provider: the container, as what reducers get.
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
    ///   - provider: the container, as what reducers get.
    ///   - isAsynchronous: becomes true if asynchronous reducers are started.
    @inline(__always)
    final func reduce<StateType>(
        action: Action,
        state: StateType,
        providing provider: ReducerProvider,
        isAsynchronous: inout Bool,
        completion: @escaping () -> Void
    ) -> StateType {
        var state = state
        if let plan = table.recentPlan(action: type(of: action), state: StateType.self),
            plan._withUnsafeGuaranteedRef({
                $0.reduceExactly(provider: provider, action: action, at: &state)
            })
        {
            completion()
        } else {
            let plan = table.plan(action: action, state: state)
            isAsynchronous = reduce(plan, action: action, state: &state, completion: completion)
        }
        return state
    }

    /// Has the responsible reducers work out again what they have made of an action: asynchronous ones are not started.
    ///
    /// - Parameter provider: what reducers get.
    final func replay<StateType>(
        action: Action,
        state: StateType,
        providing provider: ReducerProvider
    ) -> StateType {
        var state = state
        walk(table.plan(action: action, state: state), action: action, state: &state, providing: provider) {
            _ in
        }
        return state
    }

    /// - Returns: whether asynchronous reducers have been started.
    private func reduce<StateType>(
        _ plan: ReductionPlan,
        action: Action,
        state: inout StateType,
        completion: @escaping () -> Void
    ) -> Bool {
        var asynchronous: CombineLatestClosures?
        walk(plan, action: action, state: &state, providing: self) { reducer in
            let all = asynchronous ?? CombineLatestClosures(allCallbacksAreCalled: completion)
            asynchronous = all
            start(reducer, action, StateType.self, completion: all.chainClosure {})
        }
        if let asynchronous { asynchronous.combineLatest() } else { completion() }
        return asynchronous != nil
    }

    /// Has the responsible reducers of a plan reduce, each the state that the one before has made, or else the built-in rule.
    ///
    /// - Parameter start: called with each responsible asynchronous reducer, in its turn.
    private func walk<StateType>(
        _ plan: ReductionPlan,
        action: Action,
        state: inout StateType,
        providing provider: ReducerProvider,
        start: (AnyAsyncActionReducer) -> Void
    ) {
        let isAnyResponsible = table.forEachResponsible(in: plan, action: action, state: &state) {
            reducer,
            state in
            switch reducer {
            case .immediate(let reducer):
                reducer.box.reduce(provider: provider, action: action, state: &state)
            case .asynchronous(let reducer): start(reducer)
            }
        }
        if !isAnyResponsible && plan.updatesState,
            let update = action as? UpdateStateWithSubStateAction<StateType>
        {
            state = update.subState
        }
    }

    private func start<StateType>(
        _ reducer: AnyAsyncActionReducer,
        _ action: Action,
        _: StateType.Type,
        completion: @escaping () -> Void
    ) {
        guard let dispatch = dispatchStateChangeActionCallback else {
            fatalError(
                """
                An asynchronous reducer is responsible for \(type(of: action)), but its container has nowhere to send the new \
                state: dispatchStateChangeActionCallback is nil. Give the container to a Store, which sets it, or set it before \
                you reduce.
                """
            )
        }
        let isFirst = FirstCall()
        reducer.box.reduce(provider: self, action: action) { (newState: StateType?) in
            guard isFirst.claim() else { return }
            if let newState { dispatch(UpdateStateWithSubStateAction(subState: newState)) }
            completion()
        }
    }
}

/// Sendable: the callback is read and written under `lock` only, and the table has a lock of its own. Reducers are called by
/// whoever reduces; a store does so one at a time.
///
/// In Swift 6 mode only: in Swift 5 mode a subclass would be told to restate it.
@available(swift 6)
extension ReducerContainerImpl: @unchecked Sendable {}
