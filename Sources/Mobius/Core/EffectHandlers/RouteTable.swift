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
    /// Nil until the first effect of the case has come.
    private var routesByTag: [[Route]?]

    init(_ routes: [Route]) {
        self.routes = routes
        routesByCase = routes.filter(\.isByCase)
        otherRoutes = routes.filter { !$0.isByCase }
        let shape = routesByCase.isEmpty ? nil : EnumShape.of(Effect.self)
        self.shape = shape
        routesByTag = Array(repeating: nil, count: shape?.payloads.count ?? 0)
    }

    func connect(_ consumer: @escaping Consumer<Event>) {
        for route in routes { route.connect(consumer) }
    }

    func disconnect() {
        for route in routes { route.disconnect() }
    }

    /// Runs an effect. An error unless exactly one route is for it.
    func accept(_ effect: Effect) {
        var choice = Choice()
        if let shape {
            for route in routes(for: effect, of: shape) { choice.add(route.acceptance(of: effect)) }
        }
        for route in otherRoutes { choice.add(route.acceptance(of: effect)) }
        guard choice.count == 1, let acceptance = choice.acceptance else {
            refuse(
                "Error: \(choice.count) EffectHandlers could be found for effect: \(effect). Exactly 1 is required."
            )
        }
        acceptance()
    }

    private struct Choice {
        var count = 0
        var acceptance: (() -> Void)?

        mutating func add(_ acceptance: (() -> Void)?) {
            guard let acceptance else { return }
            count += 1
            self.acceptance = acceptance
        }
    }

    /// The routes that are for effects of the case of `effect`.
    private func routes(for effect: Effect, of shape: EnumShape) -> [Route] {
        let tag = shape.tag(of: effect)
        let index = Int(tag)
        if let known = lock.withLock({ routesByTag[index] }) { return known }
        // Outside of the lock, since to find out may call a case's function. Two threads find the same.
        let found = routesByCase.filter { $0.isForCase(tag, of: effect) }
        lock.withLock { routesByTag[index] = found }
        return found
    }
}
