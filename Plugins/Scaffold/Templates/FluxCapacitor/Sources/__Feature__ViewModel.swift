import FluxCapacitor

/// The data that the screen shows, and the actions of its user.
@MainActor
final class __Feature__ViewModel {
    let phase: Constant<__Feature__Phase>

    private let action: __Feature__Action
    /// Holds the latest request, which is cancelled when the view model is released.
    private let request = DustBuster()

    init(action: __Feature__Action, store: __Feature__Store = .instantiate()) {
        self.action = action
        phase = store.phase
    }

    /// Loads the items. Cancels a request in progress.
    @discardableResult
    func load() -> Task<Void, Never> {
        request.clean()
        return action.load(cleanedBy: request)
    }
}
