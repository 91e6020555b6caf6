import Millrace

/// A reducer for exactly the types of an action and a state: it runs without casts. Reducers of a container for the
/// same types are linked, so that all of them can be run without a lock.
final class ExactReducer: Sendable {
    /// The reducer, which is called only by the thread that reduces; nil in the entry for types without a reducer.
    private let box: UserValue<ReducerBox?>
    let types: ReducerTypes

    /// Not retained, since the table retains all reducers.
    private let successor = AtomicCell<Unmanaged<ExactReducer>?>(nil)

    init(_ box: ReducerBox?, for types: ReducerTypes) {
        self.box = UserValue(box)
        self.types = types
    }

    /// Runs this reducer, and no linked one, on a state of its type.
    @inline(__always)
    func reduce<StateType>(
        provider: ReducerProvider,
        action: Action,
        at state: UnsafeMutablePointer<StateType>
    ) {
        box.value?.reduceExact(provider: provider, action: action, at: UnsafeMutableRawPointer(state))
    }

    /// Runs this reducer and those that are linked to it, on a state of their type.
    func reduceAll<StateType>(
        provider: ReducerProvider,
        action: Action,
        at state: UnsafeMutablePointer<StateType>
    ) {
        reduce(provider: provider, action: action, at: state)
        var next = successor.load(ordering: .acquiring)
        while let reducer = next {
            next = reducer._withUnsafeGuaranteedRef {
                $0.reduce(provider: provider, action: action, at: state)
                return $0.successor.load(ordering: .acquiring)
            }
        }
    }

    func link(to next: ExactReducer) { successor.store(.passUnretained(next), ordering: .releasing) }
}
