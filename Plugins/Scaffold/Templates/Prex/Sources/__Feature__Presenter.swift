import Prex

typealias __Feature__Presenter = Presenter<__Feature__Action, __Feature__State>

extension __Feature__Presenter {
    /// Loads the items. A newer load replaces an older one, whose answer is then ignored. Cancelling the task ends the
    /// load, which is not a failure.
    @MainActor
    func load(from service: any __Feature__Service) async {
        dispatch(.loadingBegan)
        let load = state.loads
        let outcome: __Feature__Action
        do {
            outcome = .loaded(try await service.items())
        } catch {
            outcome = .failed(__Feature__Phase.message(for: error))
        }
        guard load == state.loads else { return }
        dispatch(Task.isCancelled ? .loadingCancelled : outcome)
    }
}
