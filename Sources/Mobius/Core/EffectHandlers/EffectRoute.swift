import Dispatch

/// One route of a router: which effects it is for, and where they lead.
///
/// It consists of closures, made where the types are known, so that an effect does not pay for generic code.
///
/// Sendable: nothing in it changes. The closures are called by whichever thread connects the router or hands it an
/// effect, as the functions that a client gives it are.
@usableFromInline
final class EffectRoute<Effect, Event>: @unchecked Sendable {
    @usableFromInline let connect: (@escaping Consumer<Event>) -> Void
    @usableFromInline let disconnect: () -> Void

    /// Whether the route is for effects with a tag, one of which is given; nil if the case does not decide. The other
    /// functions of a route by case are called with effects of that case only.
    @usableFromInline let caseTest: ((UInt32, Effect) -> Bool)?

    /// The tags of the cases that the route may be for; nil if the case does not decide.
    @usableFromInline let possibleTags: [UInt32]?

    /// Runs an effect. Returns false, and has done nothing, if the route is not for it.
    @usableFromInline let accept: (Effect) -> Bool

    /// What runs an effect; nil if the route is not for it.
    @usableFromInline let acceptance: (Effect) -> (() -> Void)?

    /// - Parameters:
    ///   - criterion: which effects it is for.
    ///   - queue: where they are run; nil for at once.
    ///   - target: what is connected with the router.
    ///   - run: has the target run an effect.
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
                let work = Handover((run: runThere, parameters: parameters))
                queue.async { work.value.run(work.value.parameters) }
            }
        }
        connect = target.connect
        disconnect = target.disconnect
        caseTest = criterion.caseTest
        possibleTags = criterion.possibleTags
        accept = { [run] effect in
            guard let parameters = criterion.parameters(of: effect) else { return false }
            run(parameters)
            return true
        }
        acceptance = { [run] effect in
            criterion.parameters(of: effect).map { parameters in { run(parameters) } }
        }
    }
}

/// Takes a value to another thread.
///
/// Sendable: whoever hands a value over does not use it afterwards. That holds for the value as such; one that refers
/// to something mutable is as safe to hand over as that thing is, as with any effect that is run on a queue.
@usableFromInline
struct Handover<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
