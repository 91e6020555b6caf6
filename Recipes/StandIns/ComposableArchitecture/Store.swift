/// The work that a reducer asks for.
public struct Effect<Action: Sendable>: Sendable {
    fileprivate let operation: (@Sendable (Send<Action>) async -> Void)?

    /// No work.
    public static var none: Self { Self(operation: nil) }

    /// An operation that may send actions.
    public static func run(_ operation: @escaping @Sendable (Send<Action>) async -> Void) -> Self {
        Self(operation: operation)
    }

    /// The same effect with its actions transformed.
    public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
        guard let operation else { return .none }
        return .run { send in
            await operation(Send { action in send(transform(action)) })
        }
    }
}

/// Sends an effect's actions.
@MainActor
public struct Send<Action>: Sendable {
    let send: @MainActor @Sendable (Action) -> Void

    /// Sends an action.
    public func callAsFunction(_ action: Action) { send(action) }

    nonisolated init(_ send: @escaping @MainActor @Sendable (Action) -> Void) { self.send = send }
}

/// Changes a state for each action.
public protocol Reducer<State, Action>: Sendable {
    associatedtype State
    associatedtype Action: Sendable

    /// Changes the state, and returns the effect to run.
    func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// A store for a reducer.
public typealias StoreOf<Base: Reducer> = Store<Base.State, Base.Action>

/// Holds a state, and changes it with a reducer.
@MainActor
public final class Store<State, Action: Sendable> {
    private var state: State
    private let reduce: (inout State, Action) -> Effect<Action>

    /// A store with an initial state.
    public init(initialState: State, reducer: () -> some Reducer<State, Action>) {
        state = initialState
        let reducer = reducer()
        reduce = { reducer.reduce(into: &$0, action: $1) }
    }

    /// Reads the state.
    public func withState<Result>(_ body: (State) -> Result) -> Result { body(state) }

    /// Sends an action.
    ///
    /// - Returns: the task of the action's effect, if it has one.
    @discardableResult
    public func send(_ action: Action) -> Task<Void, Never>? {
        guard let operation = reduce(&state, action).operation else { return nil }
        return Task { await operation(Send { self.send($0) }) }
    }
}
