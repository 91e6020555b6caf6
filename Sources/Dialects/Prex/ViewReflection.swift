import Millrace

/// Delivers changes to the View while the View is alive.
///
/// Sendable: `view` is a weak reference that is set once and read on the main actor only.
@usableFromInline
final class ViewReflection<State: Prex.State>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline weak var view: (any View<State>)?
    @usableFromInline let coalesces = AtomicCell<Bool>(false)

    @inlinable
    init<V: View>(view: V) where V.State == State {
        self.view = view
    }

    var delivery: ViewDelivery {
        get { coalesces.load(ordering: .relaxed) ? .latest : .everyChange }
        set { coalesces.store(newValue == .latest, ordering: .relaxed) }
    }

    @inlinable
    func merge(_ first: StateChange<State>, _ second: StateChange<State>) -> StateChange<State>? {
        coalesces.load(ordering: .relaxed) ? first.merged(with: second) : nil
    }

    /// Passes a change to the View. Called on the main thread.
    @inlinable
    func reflect(_ change: StateChange<State>) {
        MainQueue.assumeIsolated((self, change)) { reflection, change in
            reflection.view?.reflect(change: change)
        }
    }
}
