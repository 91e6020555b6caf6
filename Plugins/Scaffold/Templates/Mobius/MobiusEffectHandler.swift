extension Template {
    var mobiusEffectHandler: String {
        #"""
        import MobiusCore

        /// Runs the effects of a loop. Each loop has one of its own.
        enum \#(name)EffectHandler {
            static func make(service: any \#(name)Service) -> AnyConnectable<\#(name)Effect, \#(name)Event> {
                EffectRouter<\#(name)Effect, \#(name)Event>()
                    .routeCase(\#(name)Effect.load).toEvent { await load(from: service) }
                    .asConnectable
            }

            private static func load(from service: any \#(name)Service) async -> \#(name)Event {
                do {
                    return .loaded(try await service.items())
                } catch {
                    return .failed("\(error)")
                }
            }
        }
        """#
    }
}
