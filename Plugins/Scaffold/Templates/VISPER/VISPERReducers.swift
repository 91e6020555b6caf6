extension Template {
    var visperReducers: String {
        #"""
        import \#(dialectModule)

        /// What the actions do to the state.
        struct \#(name)Reducers: LogicFeature {
            func injectReducers(container: ReducerContainer) {
                container.addReduceFunction { (_, _: \#(name)LoadingBegan, _: \#(name)State) in
                    \#(name)State(phase: .loading)
                }
                container.addReduceFunction { (_, action: \#(name)Loaded, _: \#(name)State) in
                    \#(name)State(phase: .loaded(action.items))
                }
                container.addReduceFunction { (_, action: \#(name)Failed, _: \#(name)State) in
                    \#(name)State(phase: .failed(action.message))
                }
            }
        }
        """#
    }

    var visperReducersTests: String {
        #"""
        import Testing
        import \#(dialectModule)

        @testable import \#(module)

        @MainActor
        struct \#(name)ReducersTests {
            let redux = Redux(initialState: \#(name)State(), delivery: .immediate)

            init() {
                \#(name)Reducers().injectReducers(container: redux.reducerContainer)
            }

            private var phase: \#(name)Phase { redux.store.observableState.value.phase }

            @Test func loadingEndsWithTheItems() {
                let items = [\#(name)Item(title: "First")]
                redux.store.dispatch(\#(name)LoadingBegan())
                #expect(phase == .loading)
                redux.store.dispatch(\#(name)Loaded(items: items))
                #expect(phase == .loaded(items))
            }

            @Test func aFailureIsForgottenWhenLoadingBeginsAgain() {
                redux.store.dispatch(\#(name)Failed(message: "offline"))
                #expect(phase == .failed("offline"))
                redux.store.dispatch(\#(name)LoadingBegan())
                #expect(phase == .loading)
            }
        }
        """#
    }
}
