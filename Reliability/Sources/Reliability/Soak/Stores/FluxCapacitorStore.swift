import FluxCapacitor
import RunSupport
import Synchronization

/// A store of FluxCapacitor with three values. Each reduce changes all three.
///
/// FluxCapacitor has one store per type. So a short-lived store of a round has only the values, and no ``StepStore``.
struct FluxCapacitorStore: SoakStore {
    static let name = "fluxcapacitor"
    static let isReadAtOnce = true

    private let values: Values
    private let store: StepStore?
    private let findings: Findings

    /// The progress, and two numbers that are equal outside of a reduce.
    final class Values: Sendable {
        let progress: Variable<Progress>
        let first = Variable(0)
        let second = Variable(0)
        private let instance: LifetimeTracker.Instance

        init(_ round: Round, writers: Int) {
            progress = Variable(Progress(writers: writers))
            instance = round.instance()
        }

        func take(_ step: Step) {
            let number = first.value + 1
            set(-number)
            progress.value.take(step)
            set(number)
        }

        private func set(_ number: Int) {
            first.value = number
            second.value = number
        }
    }

    init(_ round: Round, writers: Int) {
        findings = round.findings
        values = Values(round, writers: writers)
        if writers == 1 {
            store = nil
        } else {
            store = StepStore.instantiate()
            store?.attach(values)
            expectWholeReduces()
        }
    }

    var progress: Progress { values.progress.value }

    func take(_ step: Step) {
        if store == nil {
            values.progress.value.take(step)
        } else {
            StepAction().invoke(.take(step))
        }
    }

    func observe(_ hear: @escaping @Sendable (Progress) -> Void) -> () -> Void {
        let dust = values.progress.observe(changes: hear)
        return { dust.clean() }
    }

    /// Checks that a later read never returns an older value, and that no read returns a value from the middle of a
    /// reduce.
    func look() {
        let first = values.first.value
        let second = values.second.value
        findings.expect(first >= 0, "fluxcapacitor: \(first) is seen before the reduce is over")
        findings.expect(second >= first, "fluxcapacitor: \(second) is read after \(first)")
    }

    func finish() {
        guard let store else { return }
        findings.expect(
            [values.first.value, values.second.value] == [progress.total, progress.total],
            "fluxcapacitor: the values are \(values.first.value) and \(values.second.value) after \(progress.total)"
        )
        store.clear()
    }

    /// Adds an observer of one value. Whenever the observer is notified, it checks that the other value, which the same
    /// reduce changes, is at least as new.
    private func expectWholeReduces() {
        // The store calls the observer once at a time.
        nonisolated(unsafe) var last = 0
        _ = values.first.observe(ignoreFirst: true) { [findings, unowned values] value in
            let expected = last < 0 ? -last : -(last + 1)
            findings.expect(value == expected, "fluxcapacitor: an observer received \(value) after \(last)")
            let other = values.second.value
            findings.expect(
                other >= abs(value),
                "fluxcapacitor: an observer received \(value) while the other value is \(other)"
            )
            last = value
        }
    }
}

/// A store whose `reduce` applies each step to the values that were passed to `attach`.
final class StepStore: Storable, Sendable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Steps

    private let values = Mutex<FluxCapacitorStore.Values?>(nil)

    init() {}

    /// Sets the values that `reduce` changes. Called before the first invoke.
    func attach(_ values: FluxCapacitorStore.Values) { self.values.withLock { $0 = values } }

    func reduce(with state: FluxCapacitor.Dispatcher.Steps) {
        switch state {
        case .take(let step): values.withLock { $0 }?.take(step)
        }
    }
}

/// The action that invokes steps.
struct StepAction: Actionable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Steps
}

extension FluxCapacitor.Dispatcher {
    /// The operations on a ``StepStore``.
    enum Steps: DispatchState {
        typealias RelatedStoreType = StepStore
        typealias RelatedActionType = StepAction

        case take(Step)
    }
}
