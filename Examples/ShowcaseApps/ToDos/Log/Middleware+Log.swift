import VISPER

extension Middleware {
    /// Notes every action on its way to the reducers.
    func logging(to log: ActionLog) -> Middleware<State> {
        sideEffect { _, _, action in log.note(action) }
    }
}
