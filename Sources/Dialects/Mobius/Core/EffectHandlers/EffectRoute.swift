import Dispatch
import Millrace
import MillraceReporting

/// One route of a router: selects effects and runs them.
///
/// A route consists of closures that are created where the types are known, so that effects do not run unspecialised
/// generic code. Like the functions that the router was made with, they are called by any thread that connects the router or
/// passes it an effect.
@usableFromInline
final class EffectRoute<Effect, Event>: Sendable {
    /// The target, which is connected when the router is connected.
    @usableFromInline let target: RouteTarget<Event>

    /// The functions of the route, which the next properties describe.
    @usableFromInline
    struct Functions {
        @usableFromInline let caseTest: ((UInt32, Effect) -> Bool)?
        @usableFromInline let accept: (Effect) -> Bool
        @usableFromInline let acceptance: (Effect) -> (() -> Void)?

        @inlinable
        init(
            caseTest: ((UInt32, Effect) -> Bool)?,
            accept: @escaping (Effect) -> Bool,
            acceptance: @escaping (Effect) -> (() -> Void)?
        ) {
            (self.caseTest, self.accept, self.acceptance) = (caseTest, accept, acceptance)
        }
    }

    @usableFromInline let functions: UserValue<Functions>

    /// Whether the route accepts effects of a case. The arguments are the tag of the case, and an effect with that tag.
    /// Nil if the route does not select by case. If the route selects by case, the other functions are called only with
    /// effects of cases that the route accepts.
    @inlinable var caseTest: ((UInt32, Effect) -> Bool)? { functions.value.caseTest }

    /// The tags of the cases that the route may accept; nil if the route does not select by case.
    @usableFromInline let possibleTags: [UInt32]?

    /// Runs an effect. Returns false, without having run anything, if the route does not accept it.
    @inlinable var accept: (Effect) -> Bool { functions.value.accept }

    /// A closure that runs the effect; nil if the route does not accept it.
    @inlinable var acceptance: (Effect) -> (() -> Void)? { functions.value.acceptance }

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
        possibleTags = criterion.possibleTags
        let parameters = criterion.parameters
        functions = UserValue(
            Functions(
                caseTest: criterion.caseTest,
                accept: { [run] effect in
                    guard let parameters = parameters(effect) else { return false }
                    run(parameters)
                    return true
                },
                acceptance: { [run] effect in
                    guard let parameters = parameters(effect) else { return nil }
                    return { run(parameters) }
                }
            )
        )
    }

    /// Runs `run` on the queue, as work of the store whose effect the calling thread is running. The timeline lists
    /// `run` as ongoing work of the store until `run` has returned and the store has processed its pending events.
    @usableFromInline
    static func enqueue(on queue: DispatchQueue, _ run: @escaping () -> Void) {
        let work = ThreadReports.beginWork()
        let provenance = Provenance.inherited
        let job = UserValue((request: ThreadReports.workRequest, run: run))
        queue.async {
            provenance.applying { ThreadReports.handling(job.value.request, job.value.run) }
            work?.endAfterPending()
        }
    }
}
