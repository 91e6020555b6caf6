import __Dialect__

/// Loads the items for all screens of the feature.
@MainActor
final class __Feature__Loader {
    private let actionDispatcher: ActionDispatcher
    private let service: any __Feature__Service
    /// The number of loads that have begun. Only the newest one may end.
    private var loads = 0

    init(actionDispatcher: ActionDispatcher, service: any __Feature__Service) {
        self.actionDispatcher = actionDispatcher
        self.service = service
    }

    /// Loads the items. A newer load replaces an older one, whose answer is then ignored. Cancelling the task ends the
    /// load, which is not a failure.
    func load() async {
        loads += 1
        let load = loads
        actionDispatcher.dispatch(__Feature__LoadingBegan())
        let outcome: Action
        do {
            outcome = __Feature__Loaded(items: try await service.items())
        } catch {
            outcome = __Feature__Failed(message: __Feature__Phase.message(for: error))
        }
        guard load == loads else { return }
        actionDispatcher.dispatch(Task.isCancelled ? __Feature__LoadingCancelled() : outcome)
    }
}
