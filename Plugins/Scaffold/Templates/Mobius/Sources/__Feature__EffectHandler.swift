import MobiusCore

/// Runs the effects of a loop. Make one for each loop.
enum __Feature__EffectHandler {
    /// A newer load replaces an older one, and the loop's end cancels it: the event of a cancelled load is dropped.
    static func make(service: any __Feature__Service) -> AnyConnectable<__Feature__Effect, __Feature__Event> {
        EffectRouter<__Feature__Effect, __Feature__Event>()
            .routeCase(__Feature__Effect.load).latest(in: EffectLane(), id: { _ in "load" })
            .toEvent { await load(from: service) }
            .asConnectable
    }

    private static func load(from service: any __Feature__Service) async -> __Feature__Event {
        do {
            return .loaded(try await service.items())
        } catch {
            return .failed(__Feature__Phase.message(for: error))
        }
    }
}
