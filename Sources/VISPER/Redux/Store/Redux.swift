import Millrace

/// A store, and what one uses it by: a container to add reducers to, and a dispatcher. From any thread.
open class Redux<State> {
    /// The store.
    public let store: Store<State>

    @usableFromInline let lock = Lock()
    @usableFromInline var container: ReducerContainer

    /// Where reducers are added. The store keeps to the container that it was made with, whatever is set here.
    open var reducerContainer: ReducerContainer {
        get { lock.withLock { container } }
        set {
            // The old one goes after the lock: what it holds may run any code on deinit.
            var other = newValue
            lock.withLock { swap(&container, &other) }
            withExtendedLifetime(other) {}
        }
    }

    /// The container.
    open var reducerProvider: ReducerProvider { reducerContainer }

    /// The store.
    open var actionDispatcher: ActionDispatcher { store }

    /// Redux with an app reducer that reduces the state as a whole, none of its parts.
    @inlinable
    public convenience init(
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl()
    ) {
        self.init(
            initialState: initialState,
            middleware: middleware,
            reducerContainer: reducerContainer,
            delivery: .main
        )
    }

    /// Redux with an app reducer that reduces the state as a whole, none of its parts, and a store that works where it is
    /// told to.
    @inlinable
    public convenience init(
        initialState: State,
        middleware: Middleware<State> = Middleware<State>(),
        reducerContainer: StateChangingReducerContainer = ReducerContainerImpl(),
        delivery: StoreDelivery
    ) {
        self.init(
            appReducer: { provider, action, state in provider.reduce(action: action, state: state) },
            initialState: initialState,
            middleware: middleware,
            reducerContainer: reducerContainer,
            delivery: delivery
        )
    }

    /// Redux with an app reducer, and a store that works on the main thread.
    @inlinable
    public init(
        appReducer: @escaping AppReducer<State>,
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

    /// Redux with an app reducer, and a store that works where it is told to.
    ///
    /// ```swift
    /// let redux = Redux(appReducer: appReducer, initialState: AppState(), delivery: .immediate)
    /// ```
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
            appReducer: appReducer,
            intialState: initialState,
            reducerContainer: reducerContainer,
            middleware: middleware,
            delivery: delivery
        )
    }
}

/// Sendable: `container` is read and written under `lock` only, the store is set once.
///
/// In Swift 6 mode only: in Swift 5 mode a subclass would be told to restate it.
@available(swift 6)
extension Redux: @unchecked Sendable {}
