import Millrace

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
/// from inside of a reducer, a subscriber or a completion comes after those that wait already. A dispatch waits for nobody.
///
/// A store lives for as long as somebody refers to it, or an action waits. It may be used from any thread.
open class Store<State>: ActionDispatcher {
    /// The store's kind of middleware.
    public typealias StoreMiddleware = Middleware<State>

    /// The store's kind of reducer.
    public typealias StoreReducer = AppReducer<State>

    @usableFromInline let property: ObservableProperty<State>
    @usableFromInline let middleware: StoreMiddleware
    @usableFromInline let line: ActionLine
    @usableFromInline let appReducer: StoreReducer

    private let streams = SubscriptionReferenceBag()
    private let nesting = NestedDispatches()

    /// Whether `dispatch` may be overridden.
    private var isSubclass = false

    /// The state, to be read and subscribed to.
    open var observableState: ObservableProperty<State> { property }

    /// A store that works on the main thread.
    ///
    /// - Parameters:
    ///   - appReducer: makes the new state. It should be pure.
    ///   - intialState: where it starts.
    ///   - reducerContainer: what the app reducer is to reduce with. The store sets its callback.
    ///   - middleware: what each action passes through first.
    @inlinable
    public init(
        appReducer: @escaping StoreReducer,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware()
    ) {
        (property, line) = Self.makeParts(appReducer, intialState, reducerContainer, .main)
        self.middleware = middleware
        self.appReducer = appReducer
        connectContainer()
        appear()
    }

    /// A store that works where it is told to.
    ///
    /// - Parameters:
    ///   - appReducer: makes the new state. It should be pure.
    ///   - intialState: where it starts.
    ///   - reducerContainer: what the app reducer is to reduce with. The store sets its callback.
    ///   - middleware: what each action passes through first.
    ///   - delivery: where reducers, subscribers and completions run. With `.immediate`, before `dispatch` returns.
    @inlinable
    public init(
        appReducer: @escaping StoreReducer,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware(),
        delivery: StoreDelivery
    ) {
        (property, line) = Self.makeParts(appReducer, intialState, reducerContainer, delivery)
        self.middleware = middleware
        self.appReducer = appReducer
        connectContainer()
        appear()
    }

    @inlinable
    static func makeParts(
        _ appReducer: @escaping StoreReducer,
        _ state: State,
        _ reducerContainer: StateChangingReducerContainer,
        _ delivery: StoreDelivery
    ) -> (ObservableProperty<State>, ActionLine) {
        let property = ObservableProperty(
            reduced: state,
            label: StoreLabel(dialect: "VISPER", name: "\(State.self)")
        )
        let line = ActionLine(delivery: delivery, reducerContainer: reducerContainer) { provider, action in
            if TransitionProbe.isHoldingActions { return }
            property.reduce(cause: .action(action)) { appReducer(provider, action, $0) }
        }
        return (property, line)
    }

    @usableFromInline
    final func connectContainer() {
        isSubclass = type(of: self) != Store.self
        line.store = self
        line.reducerContainer.dispatchStateChangeActionCallback = { [weak self] action in
            guard let self else { return }
            line.noteFollowUp()
            dispatch(action, completion: {})
        }
    }

    // MARK: Dispatching

    /// Dispatches actions, one after the other.
    ///
    /// With the usual delivery the state has not changed when this returns. From any thread, also from inside of reducers,
    /// subscribers and completions.
    open func dispatch(_ actions: Action...) {
        if isSubclass {
            for action in actions { dispatch(action, completion: {}) }
        } else if middleware.isEmpty {
            line.enqueue(actions, of: self)
        } else {
            for action in actions { line.enqueue(passedThroughMiddleware(action), of: self) }
        }
    }

    /// Dispatches an action, and says when it has been dealt with.
    ///
    /// - Parameters:
    ///   - action: what should happen.
    ///   - completion: called once for each action that leaves the middleware, where the store works: when the state has been
    ///     set and all subscribers have been called. If asynchronous reducers are responsible that the app reducer's own
    ///     reductions have started, when all of them have completed and their results have been applied; if one never
    ///     completes, never.
    open func dispatch(_ action: Action, completion: @escaping () -> Void) {
        if middleware.isEmpty { return line.enqueue(action, of: self, completion: completion) }
        for action in passedThroughMiddleware(action) {
            line.enqueue(action, of: self, completion: completion)
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
            { property.value },
            { @Sendable [weak self] (actions: Action...) in
                for action in actions { self?.dispatch(action, completion: {}) }
            },
            action
        )
    }
}

/// Sendable: what changes is read and written under a lock, or by the one thread that works; the rest is set once.
///
/// In Swift 6 mode only: in Swift 5 mode a subclass would be told to restate it.
@available(swift 6)
extension Store: @unchecked Sendable {}
