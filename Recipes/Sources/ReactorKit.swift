import MillraceReporting
import ReactorKit

/// Sendable: it is used on the main thread only, because its scheduler is the main one.
final class CounterReactor: Reactor, @unchecked Sendable {
    enum Action { case increase, reset }
    enum Mutation: Equatable, Sendable { case add(Int), set(State) }
    struct State: Codable, Equatable, Sendable { var count = 0 }
    let initialState = State()
    private let mutations = PublishSubject<Mutation>()
    private lazy var reporter = ReportedStore<State, Mutation>(
        dialect: "ReactorKit",
        name: "Counter",
        state: initialState,
        restore: { [weak self] in self?.mutations.onNext(.set($0)) },
        reduce: { CounterReactor.reduced($0, by: $1) },
        dispatch: { [weak self] in self?.mutations.onNext($0) }
    )

    func transform(action: Observable<Action>) -> Observable<Action> {
        action.filter { _ in !TransitionProbe.isHoldingActions }
    }
    func mutate(action: Action) -> Observable<Mutation> {
        .just(action == .increase ? .add(1) : .set(State()))
    }
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { .merge(mutation, mutations) }
    func reduce(state: State, mutation: Mutation) -> State {
        let new = Self.reduced(state, by: mutation)
        reporter.report(mutation, old: state, new: new)
        return new
    }

    private static func reduced(_ state: State, by mutation: Mutation) -> State {
        switch mutation {
        case .add(let number): State(count: state.count + number)
        case .set(let state): state
        }
    }
}
