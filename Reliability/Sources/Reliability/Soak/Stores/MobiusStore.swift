import Foundation
import MobiusCore
import RunSupport
import Synchronization

/// A loop in which some steps start effects that send events: at once, from a queue, or from a task.
struct MobiusStore: SoakStore {
    static let name = "mobius"
    static let isReadAtOnce = false

    private enum Event {
        case step(Step)
        case answered(Step)
    }

    private enum Effect {
        case answerAtOnce(Step)
        case answerFromQueue(Step)
        case answerFromTask(Step)
    }

    private let loop: MobiusLoop<Progress, Event, Effect>
    private let ledger: Ledger
    private let taken = Counter()

    /// Records the effects that were started, and the effects that an event has answered.
    private final class Ledger: Sendable {
        private struct Entries {
            var asked: Set<Step> = []
            var handled: Set<Step> = []
            var answered: Set<Step> = []
        }

        private let findings: Findings
        private let entries = Mutex(Entries())
        private let instance: LifetimeTracker.Instance

        init(_ round: Round) {
            findings = round.findings
            instance = round.instance()
        }

        /// Whether all started effects have been answered.
        var isSettled: Bool { entries.withLock { $0.answered.count == $0.asked.count } }

        func ask(_ step: Step) -> Effect {
            let isNew = entries.withLock { $0.asked.insert(step).inserted }
            findings.expect(isNew, "mobius: \(step) is updated twice")
            return [Effect.answerAtOnce, Effect.answerFromQueue, Effect.answerFromTask][step.number / 4 % 3](
                step
            )
        }

        func handle(_ step: Step) -> Event {
            let (wasAsked, isNew) = entries.withLock {
                ($0.asked.contains(step), $0.handled.insert(step).inserted)
            }
            findings.expect(
                wasAsked && isNew,
                "mobius: the effect of \(step) is handled twice, or without need"
            )
            return .answered(step)
        }

        func answer(_ step: Step) {
            let (wasHandled, isNew) = entries.withLock {
                ($0.handled.contains(step), $0.answered.insert(step).inserted)
            }
            findings.expect(wasHandled && isNew, "mobius: the answer to \(step) comes twice, or from nobody")
        }

        func finish() {
            let entries = entries.withLock { $0 }
            findings.expect(
                entries.asked == entries.handled && entries.asked == entries.answered,
                "mobius: of \(entries.asked.count) effects \(entries.handled.count) are handled, "
                    + "\(entries.answered.count) answered"
            )
        }
    }

    init(_ round: Round, writers: Int) {
        let ledger = Ledger(round)
        self.ledger = ledger
        let router = EffectRouter<Effect, Event>()
            .routeCase(Effect.answerAtOnce).toEvent { ledger.handle($0) }
            .routeCase(Effect.answerFromQueue).to { (step: Step, callback: EffectCallback<Event>) in
                DispatchQueue.global().async { callback.end(with: ledger.handle(step)) }
                return AnonymousDisposable {}
            }
            .routeCase(Effect.answerFromTask).toEvent { (step: Step) async -> Event? in ledger.handle(step) }
        loop = Mobius.loop(
            update: { (progress: Progress, event: Event) -> Next<Progress, Effect> in
                switch event {
                case .answered(let step):
                    ledger.answer(step)
                    return .noChange
                case .step(let step):
                    var progress = progress
                    progress.take(step)
                    return .next(progress, effects: step.number % 4 == 0 ? [ledger.ask(step)] : [])
                }
            },
            effectHandler: router.asConnectable
        ).start(from: Progress(writers: writers))
    }

    var progress: Progress { loop.latestModel }

    func take(_ step: Step) {
        taken.add(1)
        loop.dispatchEvent(.step(step))
    }

    func observe(_ hear: @escaping @Sendable (Progress) -> Void) -> () -> Void {
        let disposable = loop.addObserver(hear)
        return { disposable.dispose() }
    }

    func settle() {
        waitUntil { progress.total == taken.value && ledger.isSettled }
    }

    func finish() {
        ledger.finish()
        loop.dispose()
    }
}
