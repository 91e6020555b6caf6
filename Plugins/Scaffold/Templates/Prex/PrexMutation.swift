extension Template {
    var prexMutation: String {
        #"""
        import Prex

        struct \#(name)Mutation: Mutation {
            func mutate(action: \#(name)Action, state: inout \#(name)State) {
                switch action {
                case .loadingBegan: state.phase = .loading
                case .loaded(let items): state.phase = .loaded(items)
                case .failed(let message): state.phase = .failed(message)
                }
            }
        }
        """#
    }

    var prexMutationTests: String {
        #"""
        import Testing

        @testable import \#(module)

        struct \#(name)MutationTests {
            private func phase(after actions: \#(name)Action...) -> \#(name)Phase {
                var state = \#(name)State()
                for action in actions { \#(name)Mutation().mutate(action: action, state: &state) }
                return state.phase
            }

            @Test func loadingEndsWithTheItems() {
                let items = [\#(name)Item(title: "First")]
                #expect(phase(after: .loadingBegan) == .loading)
                #expect(phase(after: .loadingBegan, .loaded(items)) == .loaded(items))
            }

            @Test func aFailureIsForgottenWhenLoadingBeginsAgain() {
                #expect(phase(after: .loadingBegan, .failed("offline")) == .failed("offline"))
                #expect(phase(after: .failed("offline"), .loadingBegan) == .loading)
            }
        }
        """#
    }
}
