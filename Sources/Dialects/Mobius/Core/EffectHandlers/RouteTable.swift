import Millrace
import MillraceValues

/// Finds the route of an effect.
///
/// Routes by case are looked up by the effect's tag, so the cost of an effect does not depend on their number. The
/// routes of a case are determined when its first effect arrives.
@usableFromInline
final class RouteTable<Effect, Event>: Sendable {
    @usableFromInline
    typealias Route = EffectRoute<Effect, Event>

    @usableFromInline let routes: [Route]
    private let routesByCase: [Route]
    @usableFromInline let otherRoutes: [Route]
    @usableFromInline let shape: EnumShape?

    /// The routes of each case, by tag; nil until the first effect of that case has arrived.
    @usableFromInline let routesByTag: Guarded<[[Route]?]>

    @usableFromInline
    init(_ routes: [Route]) {
        self.routes = routes
        routesByCase = routes.filter { $0.caseTest != nil }
        otherRoutes = routes.filter { $0.caseTest == nil }
        let shape = routesByCase.isEmpty ? nil : EnumShape.of(Effect.self)
        self.shape = shape
        routesByTag = Guarded(Array(repeating: nil, count: shape?.payloads.count ?? 0))
    }

    /// Connects all targets. If one of them refuses, disconnects the others, reports the error, and returns false.
    @inlinable
    func connect(_ consumer: @escaping Consumer<Event>) -> Bool {
        let shared = RouteConsumer(consumer)
        for (index, route) in routes.enumerated() {
            guard let error = route.target.connect(shared) else { continue }
            for connected in routes[..<index] { connected.target.disconnect() }
            error.report()
            return false
        }
        return true
    }

    @inlinable
    func disconnect() {
        for route in routes { route.target.disconnect() }
    }

    /// Runs an effect. It is an error unless exactly one route accepts the effect.
    @inlinable
    func accept(_ effect: Effect) {
        let byCase = shape.map { routes(for: effect, of: $0) } ?? []
        if otherRoutes.isEmpty && byCase.count == 1 {
            if !byCase[0].accept(effect) { report(effect, count: 0) }
        } else {
            acceptByOneOf(byCase, otherRoutes, effect)
        }
    }

    /// Asks every route, and then lets the one that accepts the effect run it.
    @inlinable
    func acceptByOneOf(_ byCase: [Route], _ others: [Route], _ effect: Effect) {
        var count = 0
        var run: (() -> Void)?
        func ask(_ route: Route) {
            guard let acceptance = route.acceptance(effect) else { return }
            count += 1
            run = acceptance
        }
        for route in byCase { ask(route) }
        for route in others { ask(route) }
        if let run, count == 1 { run() } else { report(effect, count: count) }
    }

    @usableFromInline
    func report(_ effect: Effect, count: Int) {
        MobiusCore.report(
            "Error: \(count) EffectHandlers could be found for effect: \(effect). Exactly 1 is required."
        )
    }

    /// The routes by case that accept the case of `effect`.
    @inlinable
    func routes(for effect: Effect, of shape: EnumShape) -> [Route] {
        let tag = shape.tag(of: effect)
        return routesByTag.withLock { $0[Int(tag)] } ?? findRoutes(for: effect, tag: tag)
    }

    /// Finds the routes for an effect's case and stores them for later effects. Called without the lock, because
    /// `caseTest` may call a case's function. If two threads call this method at once, both find the same routes.
    @usableFromInline
    func findRoutes(for effect: Effect, tag: UInt32) -> [Route] {
        let found = routesByCase.filter { $0.caseTest?(tag, effect) == true }
        routesByTag.withLock { $0[Int(tag)] = found }
        return found
    }
}
