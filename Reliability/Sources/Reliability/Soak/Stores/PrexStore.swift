import Prex
import RunSupport

/// A store of Prex, used through its `Flux`.
struct PrexStore: SoakStore {
    static let name = "prex"
    static let isReadAtOnce = true

    private let flux: Flux<Step, Progress>
    private let findings: Findings

    private struct StepMutation: Mutation {
        let instance: LifetimeTracker.Instance

        func mutate(action: Step, state: inout Progress) {
            instance.touch()
            state.take(action)
        }
    }

    init(_ round: Round, writers: Int) {
        findings = round.findings
        flux = Flux(
            state: Progress(writers: writers),
            mutation: StepMutation(instance: round.instance())
        )
        expectActionsBeforeChanges()
    }

    var progress: Progress { flux.store.state }

    func take(_ step: Step) { flux.dispatcher.dispatch(step) }

    func observe(_ hear: @escaping @Sendable (Progress) -> Void) -> () -> Void {
        let subscription = flux.store.addListener { [findings] change in
            findings.expect(
                change.old.map { $0.total + 1 } == change.new.total,
                "prex: a change to \(change.new.total) from \(change.old?.total ?? -1)"
            )
            hear(change.new)
        }
        return { [flux] in flux.store.removeListener(with: subscription) }
    }

    /// Checks that a handler receives an action before the listeners are notified of the action's change.
    private func expectActionsBeforeChanges() {
        // The store calls its callbacks once at a time.
        nonisolated(unsafe) var last: Step?
        _ = flux.dispatcher.register { last = $0 }
        _ = flux.store.addListener { [findings] change in
            findings.expect(change.new.latest == last, "prex: handlers and listeners differ in the order")
        }
    }
}
