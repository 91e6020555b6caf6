import Dispatch
import Millrace
import MillraceReporting

/// One route of a router: selects effects and runs them.
///
/// A route consists of closures that are created where the types are known, so that effects do not run unspecialised
/// generic code.
///
/// Sendable: the properties are constant. The closures, like the functions that the router was made with, are called
/// by any thread that connects the router or passes it an effect.
@usableFromInline
final class EffectRoute<Effect, Event>: @unchecked Sendable {
    /// The target, which is connected when the router is connected.
    @usableFromInline let target: RouteTarget<Event>

    /// Whether the route accepts effects of a case. The arguments are the tag of the case, and an effect with that tag.
    /// Nil if the route does not select by case. If the route selects by case, the other functions are called only with
    /// effects of cases that the route accepts.
    @usableFromInline let caseTest: ((UInt32, Effect) -> Bool)?

    /// The tags of the cases that the route may accept; nil if the route does not select by case.
    @usableFromInline let possibleTags: [UInt32]?

    /// Runs an effect. Returns false, without having run anything, if the route does not accept it.
    @usableFromInline let accept: (Effect) -> Bool

    /// A closure that runs the effect; nil if the route does not accept it.
    @usableFromInline let acceptance: (Effect) -> (() -> Void)?

    /// - Parameters:
    ///   - criterion: selects the effects.
    ///   - queue: the queue that effects run on; nil to run them at once.
    ///   - target: the target, which is connected when the router is connected.
    ///   - run: makes the target run an effect.
    @inlinable
    init<Parameters>(
        _ criterion: RouteCriterion<Effect, Parameters>,
        queue: DispatchQueue?,
        target: RouteTarget<Event>,
        run: @escaping (Parameters) -> Void
    ) {
        var run = run
        if let queue {
            let runThere = run
            run = { parameters in
                // If the connection ends before the effect's turn, the effect must not run, even if another
                // connection has begun.
                guard let connection = target.liveRun else { return }
                Self.enqueue(on: queue) {
                    if target.liveRun == connection { runThere(parameters) }
                }
            }
        }
        self.target = target
        caseTest = criterion.caseTest
        possibleTags = criterion.possibleTags
        let parameters = criterion.parameters
        accept = { [run] effect in
            guard let parameters = parameters(effect) else { return false }
            run(parameters)
            return true
        }
        acceptance = { [run] effect in
            guard let parameters = parameters(effect) else { return nil }
            return { run(parameters) }
        }
    }

    /// Runs `run` on the queue, as work of the store whose effect the calling thread is running. The timeline lists
    /// `run` as ongoing work of the store until `run` has returned and the store has processed its pending events.
    @usableFromInline
    static func enqueue(on queue: DispatchQueue, _ run: @escaping () -> Void) {
        let work = ThreadReports.beginWork()
        let job = UserValue((request: ThreadReports.workRequest, run: run))
        queue.async {
            ThreadReports.requesting(job.value.request, job.value.run)
            work?.endAfterPending()
        }
    }
}
