import Millrace
import MillraceValues

/// Passes each effect to the handler of its route.
///
/// ```swift
/// let effectHandler = EffectRouter<JarEffect, JarEvent>()
///     .routeCase(JarEffect.askForMore).to { ask() }
///     .routeCase(JarEffect.load).to(loader)
///     .asConnectable
/// ```
///
/// A router is a value: each step returns a new one. Exactly one route must accept each effect; otherwise nothing
/// runs the effect, and it is an error.
public struct EffectRouter<Effect, Event> {
    @usableFromInline let routes: [EffectRoute<Effect, Event>]

    /// A router without routes: every effect is an error. Suits loops whose effect type is `Never`.
    public init() {
        self.init(routes: [])
    }

    @usableFromInline
    init(routes: [EffectRoute<Effect, Event>]) {
        self.routes = routes
    }

    /// A route for the effects for which `extractParameters` does not return nil.
    ///
    /// `extractParameters` is called once for every effect, on the thread that passes the effect to the router.
    @available(swift, introduced: 6)
    @inlinable
    public func routeEffects<P>(
        withParameters extractParameters: @escaping @Sendable (Effect) -> P?
    ) -> _PartialEffectRouter<Effect, P, Event> {
        route(.extraction(extractParameters))
    }

    /// A route for one case of an enum. The payload becomes the parameters.
    ///
    /// ```swift
    /// .routeCase(Effect.load).to { id in … }              // case load(id: Int)
    /// .routeCase(Effect.save).to { name, data in … }      // case save(name: String, data: Data)
    /// ```
    ///
    /// Write the name of the type before the name of the case, as above. The labels of the payload are dropped. The
    /// cost of an effect does not depend on the number of such routes. If several cases have a payload of this type,
    /// the router must find out which of them `enumCase` makes. So when the first effect of one of these cases
    /// arrives, the router calls `enumCase` with the payload of that effect.
    ///
    /// Effects may be optional: `routeCase(Effect.load)` accepts the non-nil effects of that case.
    ///
    /// It is an error if the effects are not an enum, or if no case has a payload of this type. A payload that
    /// contains a function directly, such as `(Data) -> Int`, cannot be extracted in general: use
    /// `routeEffects(withParameters:)`.
    @available(swift, introduced: 6)
    public func routeCase<P>(
        _ enumCase: @escaping @Sendable (P) -> Effect
    ) -> _PartialEffectRouter<Effect, P, Event> {
        routeCase(unchecked: enumCase)
    }

    @_disfavoredOverload
    func routeCase<P>(unchecked enumCase: @escaping (P) -> Effect) -> _PartialEffectRouter<Effect, P, Event> {
        if let extract = extractionOfWrappedCase(enumCase) { return route(.extraction(extract)) }
        return route(.enumCase(CaseReader(ofRoute: enumCase)))
    }

    /// A route without parameters for one case of an enum. The payload of the constant is ignored.
    ///
    /// Effects may be optional: `routeCase(Effect.cancel)` accepts the non-nil effects of that case.
    ///
    /// It is an error if the effects are not an enum.
    public func routeCase(_ enumCase: Effect) -> _PartialEffectRouter<Effect, Void, Event> {
        if let isOfCase = testForWrappedCase(of: enumCase) {
            return route(.extraction { isOfCase($0) ? () : nil })
        }
        guard let shape = EnumShape.of(Effect.self) else {
            refuse(
                "\(EnumShape.reasonForNone(of: Effect.self)): routeCase needs a case, or effects that are Equatable."
            )
        }
        return route(.constant(tag: shape.tag(of: enumCase), isEqual: { _ in true }, parameters: ()))
    }

    /// The router as an effect handler for ``Mobius``.
    ///
    /// A route's target can have one connection at a time, through this connectable or through that of another router
    /// with the same route. A second connection at the same time is an error. After a connection was disposed of, the
    /// target can be connected again. All connections share the state of their routes.
    ///
    /// Disposing of the connection cancels the effects that have not ended.
    @inlinable
    public var asConnectable: AnyConnectable<Effect, Event> {
        let table = RouteTable(routes)
        return AnyConnectable(unchecked: { consumer in
            guard table.connect(consumer) else { return .refused }
            return Connection(acceptClosure: { table.accept($0) }, disposeClosure: { table.disconnect() })
        })
    }

    @inlinable
    func route<P>(_ criterion: RouteCriterion<Effect, P>) -> _PartialEffectRouter<Effect, P, Event> {
        _PartialEffectRouter(routes: routes, criterion: criterion)
    }
}

extension EffectRouter where Effect: Equatable {
    /// A route for the effects that equal `constant`. The effect itself becomes the parameters.
    @available(swift, introduced: 6)
    @inlinable
    public func routeEffects(
        equalTo constant: Effect
    ) -> _PartialEffectRouter<Effect, Effect, Event> where Effect: NonisolatedConformance {
        routeEffects(uncheckedEqualTo: constant)
    }

    @inlinable
    func routeEffects(uncheckedEqualTo constant: Effect) -> _PartialEffectRouter<Effect, Effect, Event> {
        route(.extraction { $0 == constant ? $0 : nil })
    }

    /// A route without parameters for the effects that equal a constant, including its payload.
    ///
    /// If the effects are an enum, the constant is compared only with effects of the same case, so the cost of an
    /// effect does not depend on the number of routes for other cases.
    @available(swift, introduced: 6)
    public func routeCase(
        _ enumCase: Effect
    ) -> _PartialEffectRouter<Effect, Void, Event> where Effect: NonisolatedConformance {
        routeCase(uncheckedEqualTo: enumCase)
    }

    func routeCase(uncheckedEqualTo enumCase: Effect) -> _PartialEffectRouter<Effect, Void, Event> {
        guard let shape = EnumShape.of(Effect.self) else {
            return route(.extraction { $0 == enumCase ? () : nil })
        }
        return route(.constant(tag: shape.tag(of: enumCase), isEqual: { $0 == enumCase }, parameters: ()))
    }
}
