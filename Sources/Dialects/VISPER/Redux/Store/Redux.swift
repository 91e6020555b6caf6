import Millrace
import MillraceReporting

/// A store with its reducer container and its action dispatcher. May be used on any thread.
open class Redux<State> {
    /// The store.
    public let store: Store<State>

    @usableFromInline let lock = Lock()
    @usableFromInline var container: ReducerContainer

    /// The container to add reducers to. The store always uses the container that it was made with, even if this
    /// property is set.
    open var reducerContainer: ReducerContainer {
        get { lock.withLock { container } }
        set {
            // The old container is released after unlocking, since its deinit may run any code.
            var other = newValue
            lock.withLock { swap(&container, &other) }
            withExtendedLifetime(other) {}
        }
    }

    /// The container as a provider of reducers.
    open var reducerProvider: ReducerProvider { reducerContainer }

    /// The store as a dispatcher of actions.
    open var actionDispatcher: ActionDispatcher { store }

    // No initialiser is a convenience one: see ``Store``.

    /// Makes a store whose app reducer reduces the state as a whole, not its parts. The store works on the main
    /// thread.
    @inlinable
    public init(
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl()
    ) {
        container = reducerContainer
        store = Store(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware
        )
    }

    /// Makes a store whose app reducer reduces the state as a whole, not its parts. `delivery` decides where the
    /// store works.
    @inlinable
    public init(
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl(),
        delivery: StoreDelivery
    ) {
        container = reducerContainer
        store = Store(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware,
            delivery: delivery
        )
    }

    /// Makes a store with this app reducer. The store works on the main thread.
    @available(swift, introduced: 6)
    @inlinable
    public init(
        appReducer: @escaping SendableAppReducer<State>,
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl()
    ) {
        container = reducerContainer
        store = Store(
            appReducer: appReducer,
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware
        )
    }

    /// Makes a store with this app reducer. The store works on the main thread, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public init(
        appReducer: @escaping AppReducer<State>,
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl()
    ) {
        container = reducerContainer
        store = Store(
            appReducer: unchecked(appReducer),
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware
        )
    }

    /// Makes a store with this app reducer. `delivery` decides where the store works.
    ///
    /// ```swift
    /// let redux = Redux(appReducer: appReducer, initialState: AppState(), delivery: .immediate)
    /// ```
    @available(swift, introduced: 6)
    @inlinable
    public init(
        appReducer: @escaping SendableAppReducer<State>,
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl(),
        delivery: StoreDelivery
    ) {
        container = reducerContainer
        store = Store(
            appReducer: appReducer,
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware,
            delivery: delivery
        )
    }

    /// Makes a store with this app reducer. `delivery` decides where it works, as in Swift 6 mode.
    @available(swift, obsoleted: 6)
    @_documentation(visibility: internal)
    @inlinable
    public init(
        appReducer: @escaping AppReducer<State>,
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl(),
        delivery: StoreDelivery
    ) {
        container = reducerContainer
        store = Store(
            appReducer: unchecked(appReducer),
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware,
            delivery: delivery
        )
    }
}

/// Sendable: `container` is read and written under `lock` only; the store is constant.
extension Redux: @unchecked Sendable {}

extension Redux: ActionSource {
    /// Gives Millrace's modules access to the store's state.
    public var stateFeed: StateFeed<State> { store.stateFeed }

    /// Dispatches `action` to the store.
    public func send(sourceAction action: any Action) { actionDispatcher.dispatch(action) }
}
