/// Takes each effect to the handler that is for it.
///
/// ```swift
/// let effectHandler = EffectRouter<CounterEffect, CounterEvent>()
///     .routeCase(CounterEffect.playSound).to { beep() }
///     .routeCase(CounterEffect.load).to(loader)
///     .asConnectable
/// ```
///
/// A router is a value: each step returns a new one. Exactly one route must be for each effect; otherwise nothing
/// runs it, and it is an error.
public struct EffectRouter<Effect, Event> {
    @usableFromInline let routes: [EffectRoute<Effect, Event>]

    /// A router without routes: every effect is an error. That is right for loops whose effects are `Never`.
    public init() {
        self.init(routes: [])
    }

    @usableFromInline
    init(routes: [EffectRoute<Effect, Event>]) {
        self.routes = routes
    }

    /// A route for the effects that `extractParameters` returns something for.
    ///
    /// It is asked about every effect, once, on the thread that runs it; its cost is paid for every effect.
    public func routeEffects<P>(
        withParameters extractParameters: @escaping (Effect) -> P?
    ) -> _PartialEffectRouter<Effect, P, Event> {
        route(.extraction(extractParameters))
    }

    /// A route for one case of an enum, whose payload are the parameters.
    ///
    /// ```swift
    /// .routeCase(Effect.load).to { id in … }              // case load(id: Int)
    /// .routeCase(Effect.save).to { name, data in … }      // case save(name: String, data: Data)
    /// ```
    ///
    /// Write the type's name before the case's. Labels of the payload are not kept. How many such routes there are
    /// does not matter for the cost of an effect. The first time, the case's function may be called with the payload
    /// of an effect to see which case it is.
    ///
    /// Effects may be optional: `routeCase(Effect.load)` is for those that are there and of the case.
    ///
    /// It is an error if the effects are no enum, or no case has such a payload. A payload that contains a function
    /// directly, such as `(Data) -> Int`, cannot be taken out in general: `routeEffects(withParameters:)` can.
    public func routeCase<P>(_ enumCase: @escaping (P) -> Effect) -> _PartialEffectRouter<Effect, P, Event> {
        if let extract = extractionOfWrappedCase(enumCase) { return route(.extraction(extract)) }
        return route(.enumCase(EnumCase(enumCase)))
    }

    /// A route for one case of an enum, without parameters. If the constant has a payload, it does not matter.
    ///
    /// Effects may be optional: `routeCase(Effect.cancel)` is for those that are there and of the case.
    ///
    /// It is an error if the effects are no enum.
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
    /// What a route leads to can be connected once at a time, whether by this connectable or by another one of a
    /// router with the same route. To connect it a second time is an error; when the connection was disposed of it
    /// may be connected again. All connections share the state of their routes.
    ///
    /// When the connection is disposed of, effects that have not ended are cancelled.
    @inlinable
    public var asConnectable: AnyConnectable<Effect, Event> {
        let table = RouteTable(routes)
        return AnyConnectable { consumer in
            table.connect(consumer)
            return Connection(acceptClosure: { table.accept($0) }, disposeClosure: { table.disconnect() })
        }
    }

    @usableFromInline
    func route<P>(_ criterion: RouteCriterion<Effect, P>) -> _PartialEffectRouter<Effect, P, Event> {
        _PartialEffectRouter(routes: routes, criterion: criterion, queue: nil)
    }
}

extension EffectRouter where Effect: Equatable {
    /// A route for the effects that equal `constant`. The parameters are the effect itself.
    public func routeEffects(equalTo constant: Effect) -> _PartialEffectRouter<Effect, Effect, Event> {
        route(.extraction { $0 == constant ? $0 : nil })
    }

    /// A route for the effects that equal a constant, payload and all, without parameters.
    ///
    /// Of an enum only effects of the same case are compared, so the number of such routes does not matter.
    public func routeCase(_ enumCase: Effect) -> _PartialEffectRouter<Effect, Void, Event> {
        guard let shape = EnumShape.of(Effect.self) else {
            return route(.extraction { $0 == enumCase ? () : nil })
        }
        return route(.constant(tag: shape.tag(of: enumCase), isEqual: { $0 == enumCase }, parameters: ()))
    }
}
