import FluxCapacitor

/// The data that the screen shows, and the actions of its user.
@MainActor
final class __Feature__ViewModel {
    let phase: Constant<__Feature__Phase>

    private let action: __Feature__Action

    init(action: __Feature__Action, store: __Feature__Store = .instantiate()) {
        self.action = action
        phase = store.phase
    }

    func load() async { await action.load() }
}
