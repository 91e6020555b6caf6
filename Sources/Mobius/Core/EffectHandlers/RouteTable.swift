import Millrace

/// Finds the one route that an effect takes.
///
/// Routes by case are looked up by the effect's tag, so their number does not matter. Which routes are for a case is
/// worked out when its first effect comes.
///
/// Sendable: `routesByTag` is read and written under `lock` only; nothing else changes, and routes are Sendable.
final class RouteTable<Effect, Event>: @unchecked Sendable {
    typealias Route = any EffectRoute<Effect, Event>

    private let routes: [Route]
    private let routesByCase: [Route]
    private let otherRoutes: [Route]
    private let shape: EnumShape?

    private let lock = Lock()
    private var routesByTag: [UInt32: [Route]] = [:]

    init(_ routes: [Route]) {
        self.routes = routes
        routesByCase = routes.filter(\.isByCase)
        otherRoutes = routes.filter { !$0.isByCase }
        shape = routesByCase.isEmpty ? nil : EnumShape.of(Effect.self)
    }

    func connect(_ consumer: @escaping Consumer<Event>) {
        for route in routes { route.connect(consumer) }
    }

    func disconnect() {
        for route in routes { route.disconnect() }
    }

    /// Runs an effect. An error unless exactly one route is for it.
    func accept(_ effect: Effect) {
        var count = 0
        var chosen: (() -> Void)?
        func ask(_ routes: [Route]) {
            for route in routes {
                guard let acceptance = route.acceptance(of: effect) else { continue }
                count += 1
                chosen = acceptance
            }
        }
        if let shape { ask(routes(for: effect, of: shape)) }
        ask(otherRoutes)
        guard count == 1, let chosen else {
            refuse(
                "Error: \(count) EffectHandlers could be found for effect: \(effect). Exactly 1 is required."
            )
        }
        chosen()
    }

    /// The routes that are for effects of the case of `effect`.
    private func routes(for effect: Effect, of shape: EnumShape) -> [Route] {
        let tag = shape.tag(of: effect)
        if let known = lock.withLock({ routesByTag[tag] }) { return known }
        // Outside of the lock, since to find out may call a case's function. Two threads find the same.
        let found = routesByCase.filter { $0.isForCase(tag, of: effect) }
        lock.withLock { routesByTag[tag] = found }
        return found
    }
}
