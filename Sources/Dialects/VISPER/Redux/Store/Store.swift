import Millrace
import MillraceReporting

/// Holds the state and changes it by actions, one at a time.
///
/// ```swift
/// let store = Store<AppState>(
///     appReducer: appReducer, intialState: AppState(), reducerContainer: container
/// )
/// store.observableState.subscribe { print($0.name) }
/// store.dispatch(RenameAction(name: "Grace"))
/// ```
///
/// An action first passes through the middleware, on the thread that dispatches it. Then it is enqueued. When its turn
/// comes, in the context of ``StoreDelivery`` (by default on the main thread), the app reducer computes the new state,
/// which becomes the value of ``observableState``. Then the subscribers and the completion of the dispatch are called.
///
/// Actions are reduced in the order in which they were dispatched, each with the state that the previous one has
/// left. An action that a reducer, a subscriber or a completion dispatches is enqueued after the pending ones.
/// `dispatch` never waits.
///
/// A store is retained by its users and by its pending actions. It may be used from any thread.
open class Store<State>: ActionDispatcher {
    /// The store's type of middleware.
    public typealias StoreMiddleware = Middleware<State>

    /// The store's type of app reducer.
    public typealias StoreReducer = AppReducer<State>

    /// What a store is made of, whichever initialiser makes it.
    @usableFromInline
    struct Parts {
        @usableFromInline let property: ObservableProperty<State>
        @usableFromInline let middleware: StoreMiddleware
        @usableFromInline let line: ActionLine
        @usableFromInline let appReducer: StoreReducer

        @inlinable
        init(
            property: ObservableProperty<State>,
            middleware: StoreMiddleware,
            line: ActionLine,
            appReducer: @escaping StoreReducer
        ) {
            self.property = property
            self.middleware = middleware
            self.line = line
            self.appReducer = appReducer
        }
    }

    @usableFromInline let parts: Parts

    // Inlined, since otherwise each call copies `parts`, and so retains all of them, in every dispatch.
    @inline(__always) final var property: ObservableProperty<State> { parts.property }
    @inline(__always) final var middleware: StoreMiddleware { parts.middleware }
    @inline(__always) final var line: ActionLine { parts.line }
    @inline(__always) final var appReducer: StoreReducer { parts.appReducer }

    private let streams = SubscriptionReferenceBag()
    private let nesting = NestedDispatches()

    /// Whether the store is an instance of a subclass, which may override `dispatch`.
    private var isSubclass = false

    /// The state as a property to read and subscribe to.
    open var observableState: ObservableProperty<State> { property }

    // MARK: Making

    // No initialiser is a convenience one: a convenience initialiser calls a designated one, which a subclass inherits only if
    // it is available in the subclass' language mode.

    /// A store that works on the main thread.
    ///
    /// - Parameters:
    ///   - appReducer: computes the new state. It should be pure.
    ///   - intialState: the first state.
    ///   - reducerContainer: the container that the app reducer uses. The store sets its callback.
    ///   - middleware: transforms each action before it is reduced.
    @available(swift, introduced: 6)
    @inlinable
    public init(
        appReducer: @escaping SendableAppReducer<State>,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware()
    ) {
        parts = Self.makeParts(appReducer, intialState, reducerContainer, middleware, .main)
        begin()
    }

    /// A store that works on the main thread, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public init(
        appReducer: @escaping StoreReducer,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware()
    ) {
        parts = Self.makeParts(appReducer, intialState, reducerContainer, middleware, .main)
        begin()
    }

    /// A store that works in the context of `delivery`.
    ///
    /// - Parameters:
    ///   - appReducer: computes the new state. It should be pure.
    ///   - intialState: the first state.
    ///   - reducerContainer: the container that the app reducer uses. The store sets its callback.
    ///   - middleware: transforms each action before it is reduced.
    ///   - delivery: where reducers, subscribers and completions run. With `.immediate`, they run before `dispatch`
    ///     returns.
    @available(swift, introduced: 6)
    @inlinable
    public init(
        appReducer: @escaping SendableAppReducer<State>,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware(),
        delivery: StoreDelivery
    ) {
        parts = Self.makeParts(appReducer, intialState, reducerContainer, middleware, delivery)
        begin()
    }

    /// A store that works in the context of `delivery`, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public init(
        appReducer: @escaping StoreReducer,
        intialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware(),
        delivery: StoreDelivery
    ) {
        parts = Self.makeParts(appReducer, intialState, reducerContainer, middleware, delivery)
        begin()
    }

    /// Like `init(appReducer:intialState:reducerContainer:middleware:delivery:)`, with the label spelled correctly.
    @available(swift, introduced: 6)
    public init(
        appReducer: @escaping SendableAppReducer<State>,
        initialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware(),
        delivery: StoreDelivery = .main
    ) {
        parts = Self.makeParts(appReducer, initialState, reducerContainer, middleware, delivery)
        begin()
    }

    /// A store with the label of its first state spelled correctly, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    public init(
        appReducer: @escaping StoreReducer,
        initialState: State,
        reducerContainer: StateChangingReducerContainer,
        middleware: StoreMiddleware = Middleware(),
        delivery: StoreDelivery = .main
    ) {
        parts = Self.makeParts(appReducer, initialState, reducerContainer, middleware, delivery)
        begin()
    }

    @inlinable
    static func makeParts(
        _ appReducer: @escaping StoreReducer,
        _ state: State,
        _ reducerContainer: StateChangingReducerContainer,
        _ middleware: StoreMiddleware,
        _ delivery: StoreDelivery
    ) -> Parts {
        let property = ObservableProperty(
            reduced: state,
            label: StoreLabel(dialect: "VISPER", name: "\(State.self)")
        )
        let line = ActionLine(delivery: delivery, reducerContainer: reducerContainer) {
            line,
            provider,
            action in
            if TransitionProbe.isAttached {
                return line.reduceRecorded(action, of: property) { appReducer(provider, action, $0) }
            }
            property.reduce(cause: .action(action)) { appReducer(provider, action, $0) }
        }
        return Parts(property: property, middleware: middleware, line: line, appReducer: appReducer)
    }

    /// Connects the container and registers the store with the timeline.
    @usableFromInline
    final func begin() {
        connectContainer()
        appear()
    }

    private func connectContainer() {
        isSubclass = type(of: self) != Store.self
        line.store = self
        line.reducerContainer.dispatchStateChangeActionCallback = { [weak self] action in
            guard let self else { return }
            line.noteFollowUp()
            dispatch(action, calling: {})
        }
    }

    // MARK: Dispatching

    /// Dispatches actions in the given order.
    ///
    /// With the default delivery, the state has not changed yet when a `dispatch` on the main thread returns. May be called
    /// on any thread, also by reducers, subscribers and completions.
    open func dispatch(_ actions: Action...) {
        if isSubclass {
            for action in actions { dispatch(action, calling: {}) }
        } else if middleware.isEmpty {
            line.enqueue(actions, of: self)
        } else {
            for action in actions { line.enqueue(passedThroughMiddleware(action), of: self) }
        }
    }

    /// Dispatches an action, and calls the completion after it was processed.
    ///
    /// - Parameters:
    ///   - action: the action to reduce.
    ///   - completion: called in the context of the store's delivery, once for each action that the middleware
    ///     produces, after the state was set and all subscribers were called. If the app reducer has started
    ///     asynchronous reducers through its provider, the completion is called after all of them have completed and
    ///     their results were applied. If one of these reducers never completes, the completion is never called.
    ///     Code in Swift 6 mode calls the form with a `@Sendable` completion.
    @_disfavoredOverload
    open func dispatch(_ action: Action, completion: @escaping () -> Void) {
        if middleware.isEmpty { return line.enqueue(action, of: self, completion: completion) }
        for action in passedThroughMiddleware(action) {
            line.enqueue(action, of: self, completion: completion)
        }
    }

    /// Dispatches an action, and calls the completion after it was processed, in the context of the store's delivery:
    /// see ``dispatch(_:completion:)-(_,()->Void)``.
    @available(swift, introduced: 6)
    public final func dispatch(_ action: Action, completion: @escaping @Sendable () -> Void) {
        if isSubclass {
            OpenMethods.call("dispatch(_:completion:)", of: self) { dispatch(action, calling: completion) }
        } else {
            dispatch(action, calling: completion)
        }
    }

    /// Calls the form of `dispatch` that subclasses override.
    private func dispatch(_ action: Action, calling completion: @escaping () -> Void) {
        dispatch(action, completion: completion)
    }

    /// Dispatches each action of a stream, during the store's lifetime.
    ///
    /// - Returns: a reference that ends the subscription to the stream.
    @discardableResult
    open func dispatch<S: StreamType>(_ stream: S) -> S.DisposableType? where S.ValueType: Action {
        // The constant's type selects the requirement of the protocol.
        let receive: (S.ValueType) -> Void = { [weak self] action in self?.dispatch(action) }
        let reference = stream.subscribe(receive)
        streams.add(reference)
        return reference
    }

    private func passedThroughMiddleware(_ action: Action) -> [Action] {
        let depth = nesting.enter()
        defer { nesting.leave() }
        if NestedDispatches.isEndless(depth) { Misuse.endlessMiddleware(action: action, depth: depth) }
        return middleware.transform(
            { property.value },
            { @Sendable [weak self] (actions: Action...) in
                for action in actions { self?.dispatch(action, calling: {}) }
            },
            action
        )
    }
}

/// Sendable: `isSubclass` is set by `init`, and the other properties are constant. The app reducer is called by one
/// thread at a time, except for replays, which require it to be pure; middleware is called by the threads that
/// dispatch.
extension Store: @unchecked Sendable {}

extension Store: ActionSource {
    /// Gives Millrace's modules access to the state.
    public var stateFeed: StateFeed<State> {
        var feed = observableState.stateFeed
        feed.hasPendingActions = { [weak line] in line.map { !$0.isIdle } ?? false }
        feed.afterPendingActions = { [weak line] body in
            if let line { line.enqueue(body, of: line) } else { body() }
        }
        return feed
    }

    /// Dispatches `action`: see ``dispatch(_:)-(Action...)``.
    public func send(sourceAction action: any Action) { dispatch(action) }
}
