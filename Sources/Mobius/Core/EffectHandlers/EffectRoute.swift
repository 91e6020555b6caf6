import Dispatch

/// One route of a router: which effects it is for, and where they lead.
protocol EffectRoute<Effect, Event>: AnyObject, Sendable {
    associatedtype Effect
    associatedtype Event

    func connect(_ consumer: @escaping Consumer<Event>)
    func disconnect()

    /// Whether the case of an effect decides, so that the route is to be asked about effects of its case only.
    var isByCase: Bool { get }

    /// For a route by case: whether it is for effects with this tag, one of which is `effect`.
    func isForCase(_ tag: UInt32, of effect: Effect) -> Bool

    /// What runs the effect; nil if the route is not for it. A route by case is asked for effects of its case only.
    func acceptance(of effect: Effect) -> (() -> Void)?
}

/// A route that takes these parameters out of an effect.
///
/// Sendable: nothing in it changes; the target is Sendable, and the criterion's functions are called by whichever
/// thread hands an effect to the router.
final class TypedRoute<Effect, Parameters, Event>: EffectRoute, @unchecked Sendable {
    private let criterion: RouteCriterion<Effect, Parameters>
    private let queue: DispatchQueue?
    private let target: RouteTarget<Parameters, Event>

    init(
        _ criterion: RouteCriterion<Effect, Parameters>,
        queue: DispatchQueue?,
        target: RouteTarget<Parameters, Event>
    ) {
        self.criterion = criterion
        self.queue = queue
        self.target = target
    }

    func connect(_ consumer: @escaping Consumer<Event>) { target.connect(consumer) }

    func disconnect() { target.disconnect() }

    var isByCase: Bool { criterion.isByCase }

    func isForCase(_ tag: UInt32, of effect: Effect) -> Bool {
        switch criterion {
        case .extraction: false
        case .enumCase(let enumCase): enumCase.hasTag(tag, of: effect)
        case .constant(let constantTag, _, _): constantTag == tag
        }
    }

    func acceptance(of effect: Effect) -> (() -> Void)? {
        guard let parameters = parameters(of: effect) else { return nil }
        return { self.accept(parameters) }
    }

    private func parameters(of effect: Effect) -> Parameters? {
        switch criterion {
        case .extraction(let extract): extract(effect)
        case .enumCase(let enumCase): enumCase.payload(of: effect)
        case .constant(_, let isEqual, let parameters): isEqual(effect) ? parameters : nil
        }
    }

    private func accept(_ parameters: Parameters) {
        guard let queue else { return target.accept(parameters) }
        let handover = Handover(parameters)
        queue.async { [target] in target.accept(handover.value) }
    }
}
