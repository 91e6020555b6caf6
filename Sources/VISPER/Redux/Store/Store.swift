import Millrace
import Synchronization

/// Holds the state, and changes it by actions, one at a time.
///
/// ```swift
/// let store = Store<AppState>(
///     appReducer: appReducer, intialState: AppState(), reducerContainer: container
/// )
/// store.observableState.subscribe { print($0.name) }
/// store.dispatch(RenameAction(name: "Grace"))
/// ```
///
/// An action passes through the middleware on the thread that dispatches it, and waits then for its turn. When that comes,
/// where ``StoreDelivery`` says, on the main thread by default: the app reducer makes the new state, that becomes the value
/// of ``observableState``, whose subscribers are called, and then the dispatch's completion.
///
/// Actions are reduced in the order of their dispatches, each on the state that the one before has made. One that is dispatched
/// from inside of a reducer, a subscriber or a completion comes after those that wait already. No thread waits for another.
///
/// A store lives for as long as somebody refers to it, or an action waits. It may be used from any thread.
///
/// Sendable: what changes is read and written under a lock, or by the one thread that works; the rest is set once. (Contract
/// 10.4.)
open class Store<State>: ActionDispatcher, @unchecked Sendable {
    /// The store's kind of middleware.
    public typealias StoreMiddleware = Middleware<State>

    /// The store's kind of reducer.
    public typealias StoreReducer = AppReducer<State>

    /// The state, to be read and subscribed to.
    open private(set) var observableState: ObservableProperty<State>

    private let appReducer: StoreReducer
    private let reducerContainer: StateChangingReducerContainer
    private let middleware: StoreMiddleware
    private let delivery: StoreDelivery

    private let line: Mailbox<Job>
    private let streams = SubscriptionReferenceBag()
    private let nesting = NestedDispatches()

    /// Whether an asynchronous reducer has sent a new state since the action in progress was begun.
    private let hasFollowUp = Atomic<Bool>(false)

    /// Something that waits for its turn. It keeps the store until then.
    private struct Job {
        enum Work {
            case reduction(Action, completion: () -> Void)
            case completion(() -> Void)
        }

        let store: Store
        let work: Work
    }

    /// A store that works on the main thread.
    ///
    /// - Parameters:
    ///   - appReducer: makes the new state. It should be pure.
    ///   - intialState: where it starts.
    ///   - reducerContainer: what the app reducer is to reduce with. The store sets its callback.
    ///   - middleware: what each action passes through first.
    public init(
        appReducer: @escaping StoreReducer,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware()
    ) {
        (observableState, line) = Self.makeParts(intialState, .main)
        self.appReducer = appReducer
        self.reducerContainer = reducerContainer
        self.middleware = middleware
        self.delivery = .main
        connectContainer()
    }

    /// A store that works where it is told to.
    ///
    /// - Parameters:
    ///   - appReducer: makes the new state. It should be pure.
    ///   - intialState: where it starts.
    ///   - reducerContainer: what the app reducer is to reduce with. The store sets its callback.
    ///   - middleware: what each action passes through first.
    ///   - delivery: where reducers, subscribers and completions run. With `.immediate`, before `dispatch` returns.
    public init(
        appReducer: @escaping StoreReducer,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware(),
        delivery: StoreDelivery
    ) {
        (observableState, line) = Self.makeParts(intialState, delivery)
        self.appReducer = appReducer
        self.reducerContainer = reducerContainer
        self.middleware = middleware
        self.delivery = delivery
        connectContainer()
    }

    private static func makeParts(
        _ state: State,
        _ delivery: StoreDelivery
    ) -> (ObservableProperty<State>, Mailbox<Job>) {
        let label = StoreLabel(dialect: "VISPER", name: "\(State.self)")
        let line = Mailbox<Job>(registration: Registration(), delivery: delivery.delivery) { job in
            job.store.perform(job.work)
        }
        return (ObservableProperty(state, label: label), line)
    }

    private func connectContainer() {
        reducerContainer.dispatchStateChangeActionCallback = { [weak self] action in
            guard let self else { return }
            hasFollowUp.store(true, ordering: .relaxed)
            dispatch(action, completion: {})
        }
    }

    // MARK: Dispatching

    /// Dispatches actions, one after the other.
    ///
    /// With the usual delivery the state has not changed when this returns. From any thread, also from inside of reducers,
    /// subscribers and completions.
    open func dispatch(_ actions: Action...) {
        for action in actions { dispatch(action, completion: {}) }
    }

    /// Dispatches an action, and says when it has been dealt with.
    ///
    /// - Parameter completion: called once for each action that leaves the middleware, where the store works: when the
    ///   state has been set and all subscribers have been called. If asynchronous reducers are responsible that the app
    ///   reducer's own reductions have started, when all of them have completed and their results have been applied; if
    ///   one never completes, never.
    open func dispatch(_ action: Action, completion: @escaping () -> Void) {
        if middleware.isEmpty {
            enqueue(.reduction(action, completion: completion))
        } else {
            for action in passedThroughMiddleware(action) {
                enqueue(.reduction(action, completion: completion))
            }
        }
    }

    /// Dispatches each action that comes out of a stream, for as long as the store lives.
    ///
    /// - Returns: what ends that earlier.
    @discardableResult
    open func dispatch<S: StreamType>(_ stream: S) -> S.DisposableType? where S.ValueType: Action {
        let reference = stream.subscribe { [weak self] action in self?.dispatch(action) }
        streams.add(reference)
        return reference
    }

    private func passedThroughMiddleware(_ action: Action) -> [Action] {
        let depth = nesting.enter()
        defer { nesting.leave() }
        if depth > NestedDispatches.limit { Misuse.endlessMiddleware(action: action, depth: depth) }
        return middleware.transform(
            { observableState.value },
            { [weak self] (actions: Action...) in
                for action in actions { self?.dispatch(action, completion: {}) }
            },
            action
        )
    }

    private func enqueue(_ work: Job.Work) {
        line.post(Job(store: self, work: work))
    }

    // MARK: Working, one job at a time

    private func perform(_ work: Job.Work) {
        switch work {
        case .reduction(let action, let completion): reduce(action, completion)
        case .completion(let completion): completion()
        }
    }

    private func reduce(_ action: Action, _ completion: @escaping () -> Void) {
        hasFollowUp.store(false, ordering: .relaxed)
        let ending = Ending(of: self, completion)
        let transaction = ReducerContainerForOneActionTransaction(
            reducerContainer: reducerContainer,
            completion: ending.run
        )
        let start = TransitionProbe.isAttached ? ContinuousClock.now : nil
        let newState = appReducer(transaction, action, observableState.value)
        observableState.container.set(
            newState,
            action: action,
            duration: start.map { $0.duration(to: .now) }
        )
        transaction.startCompleting()
        ending.isLate = true
    }

    /// The end of one dispatch: runs its completion when everything that came of it has been done.
    ///
    /// Sendable: `isLate` is read and written by the thread that reduces only; the rest is set once.
    private final class Ending: @unchecked Sendable {
        private weak var store: Store?
        private let delivery: StoreDelivery
        private let completion: () -> Void
        private let thread = CurrentThread.id

        /// Whether the reduction is over.
        var isLate = false

        init(of store: Store, _ completion: @escaping () -> Void) {
            self.store = store
            delivery = store.delivery
            self.completion = completion
        }

        /// Called when all asynchronous reducers have completed, by the reduction or by the last of them, on any thread.
        func run() {
            guard let store else { return delivery.run(completion) }
            let isInReduction = CurrentThread.id == thread && !isLate
            if isInReduction && !store.hasFollowUp.load(ordering: .relaxed) {
                completion()
            } else {
                // Behind the new state that the reducer has sent.
                store.enqueue(.completion(completion))
            }
        }
    }
}
