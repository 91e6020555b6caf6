import Foundation
import RunSupport
import Synchronization
import VISPER_Core
import VISPER_Redux

/// A Redux store of VISPER that reduces on the main queue, on a queue of its own, or at once.
struct ReduxStore: SoakStore {
    static let name = "redux"
    static let isReadAtOnce = false

    /// The number of pending dispatches at which writers wait.
    private static let waitingLimit = 500

    private struct TakeAction: Action {
        let step: Step
    }

    private let redux: Redux<Progress>
    private let taken = Counter()
    private let completions: Completions

    /// Checks the completions of the dispatches.
    private final class Completions: Sendable {
        private let findings: Findings
        private let last: Mutex<[Int]>
        private let instance: LifetimeTracker.Instance
        let count = Counter()

        init(_ round: Round, writers: Int) {
            findings = round.findings
            last = Mutex(Array(repeating: 0, count: writers))
            instance = round.instance()
        }

        /// Checks that each completion is called once, in the order of the dispatches.
        func note(_ step: Step) {
            let before = last.withLock { last in
                defer { last[step.writer] = step.number }
                return last[step.writer]
            }
            findings.expect(
                step.number == before + 1,
                "redux: writer \(step.writer)'s \(step.number) is completed after \(before)"
            )
            count.add(1)
        }
    }

    init(_ round: Round, writers: Int) {
        completions = Completions(round, writers: writers)
        let deliveries: [StoreDelivery] = [.main, .queue(DispatchQueue(label: "redux")), .immediate]
        let instance = round.instance()
        redux = Redux(
            initialState: Progress(writers: writers),
            delivery: deliveries[Int(round.seed % UInt64(deliveries.count))]
        )
        redux.reducerContainer.addReduceFunction { (_, action: TakeAction, progress: Progress) in
            instance.touch()
            var progress = progress
            progress.take(action.step)
            return progress
        }
    }

    var progress: Progress { redux.store.observableState.value }

    func take(_ step: Step) {
        taken.add(1)
        redux.store.dispatch(TakeAction(step: step)) { [completions] in completions.note(step) }
    }

    func observe(_ hear: @escaping @Sendable (Progress) -> Void) -> () -> Void {
        let reference = redux.store.observableState.subscribe(hear)
        return { reference?.dispose() }
    }

    func pace() {
        if taken.value - completions.count.value > Self.waitingLimit { settle() }
    }

    func settle() {
        waitUntil { taken.value == completions.count.value }
    }
}
