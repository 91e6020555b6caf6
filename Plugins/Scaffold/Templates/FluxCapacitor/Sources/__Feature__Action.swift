import FluxCapacitor

@MainActor
final class __Feature__Action: Actionable {
    typealias DispatchStateType = Dispatcher.__Feature__

    /// The number of loads that have begun. All actions count together, since they invoke the same store.
    private static var loads = 0
    private let service: any __Feature__Service

    init(service: any __Feature__Service) { self.service = service }

    /// Loads the items. A newer load replaces an older one, whose answer is then ignored. Cancelling the task ends the
    /// load, which is not a failure.
    func load() async {
        Self.loads += 1
        let load = Self.loads
        invoke(.loadingBegan)
        let outcome: Dispatcher.__Feature__
        do {
            outcome = .loaded(try await service.items())
        } catch {
            outcome = .failed(__Feature__Phase.message(for: error))
        }
        guard load == Self.loads else { return }
        invoke(Task.isCancelled ? .loadingCancelled : outcome)
    }
}
