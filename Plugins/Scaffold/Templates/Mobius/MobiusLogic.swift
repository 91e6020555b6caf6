extension Template {
    var mobiusLogic: String {
        #"""
        import MobiusCore

        /// How the loop begins, and what follows from an event.
        enum \#(name)Logic {
            /// Loads what is not there yet. What was under way when the loop stopped was cancelled, and begins anew.
            static func initiate(model: \#(name)Model) -> First<\#(name)Model, \#(name)Effect> {
                switch model.phase {
                case .idle, .loading: First(model: \#(name)Model(phase: .loading), effects: [.load])
                case .loaded, .failed: First(model: model)
                }
            }

            static func update(
                model: \#(name)Model,
                event: \#(name)Event
            ) -> Next<\#(name)Model, \#(name)Effect> {
                var model = model
                switch event {
                case .retryTapped:
                    guard model.phase != .loading else { return .noChange }
                    model.phase = .loading
                    return .next(model, effects: [.load])
                case .loaded(let items):
                    model.phase = .loaded(items)
                case .failed(let message):
                    model.phase = .failed(message)
                }
                return .next(model)
            }
        }
        """#
    }

    /// For test targets that have no MobiusTest.
    var mobiusLogicTests: String {
        #"""
        import MobiusCore
        import Testing

        @testable import \#(module)

        struct \#(name)LogicTests {
            let items = [\#(name)Item(title: "First")]

            @Test(arguments: [\#(name)Phase.idle, .loading])
            func itBeginsByLoading(phase: \#(name)Phase) {
                let first = \#(name)Logic.initiate(model: \#(name)Model(phase: phase))
                #expect(first == First(model: \#(name)Model(phase: .loading), effects: [.load]))
            }

            @Test func whatIsThereIsNotLoadedAgain() {
                let model = \#(name)Model(phase: .loaded(items))
                #expect(\#(name)Logic.initiate(model: model) == First(model: model))
            }

            @Test func loadingEndsWithTheItems() {
                let model = \#(name)Model(phase: .loading)
                let next = \#(name)Logic.update(model: model, event: .loaded(items))
                #expect(next == .next(\#(name)Model(phase: .loaded(items))))
            }

            @Test func whatHasFailedIsTriedAgain() {
                let model = \#(name)Model(phase: .failed("offline"))
                let next = \#(name)Logic.update(model: model, event: .retryTapped)
                #expect(next == .next(\#(name)Model(phase: .loading), effects: [.load]))
            }

            @Test func whatIsUnderWayIsNotBegunAgain() {
                let model = \#(name)Model(phase: .loading)
                #expect(\#(name)Logic.update(model: model, event: .retryTapped) == .noChange)
            }
        }
        """#
    }

    /// For test targets that have MobiusTest.
    var mobiusLogicSpecifications: String {
        #"""
        import MobiusCore
        import MobiusTest
        import Testing

        @testable import \#(module)

        struct \#(name)LogicTests {
            let items = [\#(name)Item(title: "First")]

            @Test(arguments: [\#(name)Phase.idle, .loading])
            func itBeginsByLoading(phase: \#(name)Phase) {
                InitSpec(\#(name)Logic.initiate)
                    .when(\#(name)Model(phase: phase))
                    .then(assertThatFirst(hasModel(\#(name)Model(phase: .loading)), hasOnlyEffects([.load])))
            }

            @Test func whatIsThereIsNotLoadedAgain() {
                let model = \#(name)Model(phase: .loaded(items))
                InitSpec(\#(name)Logic.initiate)
                    .when(model)
                    .then(assertThatFirst(hasModel(model), hasNoEffects()))
            }

            @Test func loadingEndsWithTheItems() {
                UpdateSpec(\#(name)Logic.update)
                    .given(\#(name)Model(phase: .loading))
                    .when(.loaded(items))
                    .then(assertThatNext(hasModel(\#(name)Model(phase: .loaded(items))), hasNoEffects()))
            }

            @Test func whatHasFailedIsTriedAgain() {
                UpdateSpec(\#(name)Logic.update)
                    .given(\#(name)Model(phase: .loading))
                    .when(.failed("offline"), .retryTapped)
                    .then(assertThatNext(hasModel(\#(name)Model(phase: .loading)), hasOnlyEffects([.load])))
            }

            @Test func whatIsUnderWayIsNotBegunAgain() {
                UpdateSpec(\#(name)Logic.update)
                    .given(\#(name)Model(phase: .loading))
                    .when(.retryTapped)
                    .then(assertThatNext(hasNothing()))
            }
        }
        """#
    }
}
