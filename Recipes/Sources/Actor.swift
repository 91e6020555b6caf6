import MillraceReporting

actor Downloads {
    struct State: Codable, Equatable, Sendable {
        var active: Set<String> = []
        var finished = 0
    }

    enum Action: Codable, Sendable { case start(String), finish(String) }

    private(set) var state = State()
    private lazy var reporter = ReportedStore<State, Action>(
        dialect: "actor",
        name: "Downloads",
        state: state,
        restoreAsync: { [weak self] in await self?.restore($0) },
        reduce: { Downloads.reduced($0, by: $1) },
        dispatch: { [weak self] action in Task { await self?.send(action) } }
    )

    func send(_ action: Action) {
        if TransitionProbe.isHoldingActions { return }
        reporter.reporting(action, state: { state }) { state = Self.reduced(state, by: action) }
    }

    private func restore(_ restored: State) { state = restored }

    private static func reduced(_ state: State, by action: Action) -> State {
        var state = state
        switch action {
        case .start(let name): state.active.insert(name)
        case .finish(let name): if state.active.remove(name) != nil { state.finished += 1 }
        }
        return state
    }
}
