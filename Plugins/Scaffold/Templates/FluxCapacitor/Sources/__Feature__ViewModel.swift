import FluxCapacitor

/// What the screen shows, and what can be done on it.
@MainActor
final class __Feature__ViewModel {
    let phase: Constant<__Feature__Phase>

    private let action: __Feature__Action
    /// Holds the newest request, which ends with the view model.
    private let request = DustBuster()

    init(action: __Feature__Action, store: __Feature__Store = .instantiate()) {
        self.action = action
        phase = store.phase
    }

    /// Loads the items, in place of a request that is under way.
    @discardableResult
    func load() -> Task<Void, Never> {
        request.clean()
        return action.load(cleanedBy: request)
    }
}
