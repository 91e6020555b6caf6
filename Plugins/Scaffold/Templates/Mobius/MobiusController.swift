extension Template {
    var mobiusController: String {
        #"""
        import MobiusCore

        typealias \#(name)Controller = MobiusController<\#(name)Model, \#(name)Event, \#(name)Effect>

        extension \#(name)Controller {
            /// A loop that is not running yet.
            static func make(service: any \#(name)Service) -> \#(name)Controller {
                let effectHandler = \#(name)EffectHandler.make(service: service)
                return Mobius.loop(update: \#(name)Logic.update, effectHandler: effectHandler)
                    .withName("\#(name)")
                    .makeController(from: \#(name)Model(), initiate: \#(name)Logic.initiate)
            }
        }
        """#
    }

    var mobiusControllerTests: String {
        #"""
        import MobiusCore
        import Testing

        @testable import \#(module)

        /// The loop with its effect handler.
        @Suite(.timeLimit(.minutes(1)))
        struct \#(name)ControllerTests {
            private func phaseAfterLoading(
                _ answer: Result<[\#(name)Item], Stub\#(name)Service.Failure>
            ) async -> \#(name)Phase? {
                let controller = \#(name)Controller.make(service: Stub\#(name)Service(answer: answer))
                let models = controller.models
                controller.start()
                defer { controller.stop() }
                for await model in models where model.phase != .idle && model.phase != .loading {
                    return model.phase
                }
                return nil
            }

            @Test func itLoadsTheItems() async {
                let items = [\#(name)Item(title: "First")]
                #expect(await phaseAfterLoading(.success(items)) == .loaded(items))
            }

            @Test func itSaysWhatWentWrong() async {
                #expect(await phaseAfterLoading(.failure(.offline)) == .failed("offline"))
            }
        }
        """#
    }
}
