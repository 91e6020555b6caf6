/// A value that changes a state.
public protocol Action {}

/// Makes the new state from an action and the present state.
public typealias Reducer<State> = (_ action: any Action, _ state: State?) -> State

/// Dispatches an action.
public typealias DispatchFunction = (any Action) -> Void

/// Wraps the dispatch of actions before they reach the reducer.
public typealias Middleware<State> = (@escaping DispatchFunction, @escaping () -> State?) -> (
    @escaping DispatchFunction
) -> DispatchFunction

/// Holds a state, and changes it with a reducer.
public final class Store<State> {
    /// The state.
    public private(set) var state: State! { didSet { subscribers.forEach { $0(state) } } }

    private let reducer: Reducer<State>
    private var dispatchFunction: DispatchFunction!
    private var subscribers: [(State) -> Void] = []

    /// A store with an initial state.
    public init(reducer: @escaping Reducer<State>, state: State?, middleware: [Middleware<State>] = []) {
        self.reducer = reducer
        self.state = state
        dispatchFunction = middleware.reversed().reduce({ [unowned self] in
            self.state = self.reducer($0, self.state)
        }) { next, middleware in
            middleware({ [weak self] in self?.dispatch($0) }, { [weak self] in self?.state })(next)
        }
    }

    /// Dispatches an action.
    public func dispatch(_ action: any Action) { dispatchFunction(action) }

    /// Calls `subscriber` with each state from now on. A stand-in for subscribing an object.
    public func subscribe(_ subscriber: @escaping (State) -> Void) { subscribers.append(subscriber) }
}
