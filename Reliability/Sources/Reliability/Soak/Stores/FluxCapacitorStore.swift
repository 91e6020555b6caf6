import FluxCapacitor
import Synchronization
import TestSupport

/// A store of FluxCapacitor with three values, which each reduce changes together.
///
/// There is one store of a type: those that live shortly are values without a store.
struct FluxCapacitorStore: SoakStore {
    static let name = "fluxcapacitor"
    static let isReadAtOnce = true

    private let values: Values
    private let store: StepStore?
    private let findings: Findings

    /// The steps, and two numbers that are the same outside of a reduce.
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

    func observe(_ hear: @escaping (Progress) -> Void) -> () -> Void {
        let dust = values.progress.observe(changes: hear)
        return { dust.clean() }
    }

    /// What is read later is never older, and nothing in between is ever seen.
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

    /// Whoever hears of one value finds the other as far.
    private func expectWholeReduces() {
        var last = 0
        _ = values.first.observe(ignoreFirst: true) { [findings, unowned values] value in
            let expected = last < 0 ? -last : -(last + 1)
            findings.expect(value == expected, "fluxcapacitor: an observer hears \(value) after \(last)")
            let other = values.second.value
            findings.expect(
                other >= abs(value),
                "fluxcapacitor: \(value) is heard while the other is \(other)"
            )
            last = value
        }
    }
}

/// Reduces steps into the values that it has been given.
final class StepStore: Storable, Sendable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Steps

    private let values = Mutex<FluxCapacitorStore.Values?>(nil)

    init() {}

    /// Called before anything is invoked.
    func attach(_ values: FluxCapacitorStore.Values) { self.values.withLock { $0 = values } }

    func reduce(with state: FluxCapacitor.Dispatcher.Steps) {
        switch state {
        case .take(let step): values.withLock { $0 }?.take(step)
        }
    }
}

/// Invokes steps.
struct StepAction: Actionable {
    typealias DispatchStateType = FluxCapacitor.Dispatcher.Steps
}

extension FluxCapacitor.Dispatcher {
    /// What can be done to a ``StepStore``.
    enum Steps: DispatchState {
        typealias RelatedStoreType = StepStore
        typealias RelatedActionType = StepAction

        case take(Step)
    }
}
