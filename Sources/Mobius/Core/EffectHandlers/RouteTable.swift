import Millrace

/// Finds the one route that an effect takes.
///
/// Routes by case are looked up by the effect's tag, so their number does not matter. Which routes are for a case is
/// worked out when its first effect comes.
///
/// Sendable: `routesByTag` is read and written under `lock` only; nothing else changes, and routes are Sendable.
@usableFromInline
final class RouteTable<Effect, Event>: @unchecked Sendable {
    @usableFromInline
    typealias Route = EffectRoute<Effect, Event>

    @usableFromInline let routes: [Route]
    private let routesByCase: [Route]
    @usableFromInline let otherRoutes: [Route]
    @usableFromInline let shape: EnumShape?

    @usableFromInline let lock = Lock()
    /// Nil until the first effect of the case has come.
    @exclusivity(unchecked) @usableFromInline var routesByTag: [[Route]?]

    @usableFromInline
    init(_ routes: [Route]) {
        self.routes = routes
        routesByCase = routes.filter { $0.caseTest != nil }
        otherRoutes = routes.filter { $0.caseTest == nil }
        let shape = routesByCase.isEmpty ? nil : EnumShape.of(Effect.self)
        self.shape = shape
        routesByTag = Array(repeating: nil, count: shape?.payloads.count ?? 0)
    }

    @usableFromInline
    func connect(_ consumer: @escaping Consumer<Event>) {
        for route in routes { route.connect(consumer) }
    }

    @usableFromInline
    func disconnect() {
        for route in routes { route.disconnect() }
    }

    /// Runs an effect. An error unless exactly one route is for it.
    @inlinable
    func accept(_ effect: Effect) {
        var routes: [Route] = []
        if let shape { routes = self.routes(for: effect, of: shape) }
        if otherRoutes.isEmpty && routes.count == 1 {
            if !routes[0].accept(effect) { refuse(effect, count: 0) }
        } else {
            acceptByOneOf(routes + otherRoutes, effect)
        }
    }

    @usableFromInline
    func acceptByOneOf(_ routes: [Route], _ effect: Effect) {
        let acceptances = routes.compactMap { $0.acceptance(effect) }
        if acceptances.count != 1 { refuse(effect, count: acceptances.count) }
        acceptances[0]()
    }

    @usableFromInline
    func refuse(_ effect: Effect, count: Int) -> Never {
        MobiusCore.refuse(
            "Error: \(count) EffectHandlers could be found for effect: \(effect). Exactly 1 is required."
        )
    }

    /// The routes that are for effects of the case of `effect`.
    @inlinable
    func routes(for effect: Effect, of shape: EnumShape) -> [Route] {
        let tag = shape.tag(of: effect)
        return lock.withLock { routesByTag[Int(tag)] } ?? findRoutes(for: effect, tag: tag)
    }

    /// Called without the lock, since to find out may call a case's function. Two threads find the same.
    @usableFromInline
    func findRoutes(for effect: Effect, tag: UInt32) -> [Route] {
        let found = routesByCase.filter { $0.caseTest?(tag, effect) == true }
        lock.withLock { routesByTag[Int(tag)] = found }
        return found
    }
}
