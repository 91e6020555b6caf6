import Synchronization

/// The last step of a change: into the View, if it is still there.
///
/// Sendable: `view` is a weak reference that is set once and read on the main actor only.
final class ViewReflection<State: Prex.State>: @unchecked Sendable {
    private weak var view: (any View<State>)?
    private let coalesces = Atomic<Bool>(false)

    init<V: View>(view: V) where V.State == State {
        self.view = view
    }

    var delivery: ViewDelivery {
        get { coalesces.load(ordering: .relaxed) ? .latest : .everyChange }
        set { coalesces.store(newValue == .latest, ordering: .relaxed) }
    }

    func merge(_ first: StateChange<State>, _ second: StateChange<State>) -> StateChange<State>? {
        coalesces.load(ordering: .relaxed) ? first.merged(with: second) : nil
    }

    /// Called on the main thread.
    func reflect(_ change: StateChange<State>) {
        MainActor.assumeIsolated { view?.reflect(change: change) }
    }
}
