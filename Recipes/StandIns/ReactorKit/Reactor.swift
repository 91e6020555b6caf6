/// Turns actions into mutations, and reduces these to a state.
public protocol Reactor: AnyObject {
    associatedtype Action
    associatedtype Mutation = Action
    associatedtype State

    /// The initial state.
    var initialState: State { get }

    /// Transforms the stream of actions.
    func transform(action: Observable<Action>) -> Observable<Action>

    /// The mutations that follow from an action.
    func mutate(action: Action) -> Observable<Mutation>

    /// Transforms the stream of mutations.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

    /// The new state after a mutation.
    func reduce(state: State, mutation: Mutation) -> State
}

extension Reactor {
    /// Returns the stream unchanged.
    public func transform(action: Observable<Action>) -> Observable<Action> { action }

    /// Returns the stream unchanged.
    public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }
}

/// Runs a reactor. In the library, the reactor itself has the properties `action`, `state` and `currentState`.
public final class Running<Base: Reactor> {
    /// Receives the actions.
    public let action = PublishSubject<Base.Action>()

    /// The current state.
    public private(set) var currentState: Base.State

    private let reactor: Base

    /// Runs a reactor from its initial state.
    public init(_ reactor: Base) {
        self.reactor = reactor
        currentState = reactor.initialState
        let mutations = reactor.transform(action: action).flatMap { reactor.mutate(action: $0) }
        reactor.transform(mutation: mutations).subscribe { [unowned self] mutation in
            currentState = reactor.reduce(state: currentState, mutation: mutation)
        }
    }
}
