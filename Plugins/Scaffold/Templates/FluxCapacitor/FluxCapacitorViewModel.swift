extension Template {
    var fluxCapacitorViewModel: String {
        #"""
        import FluxCapacitor

        /// What the screen shows, and what can be done on it.
        @MainActor
        final class \#(name)ViewModel {
            let phase: Constant<\#(name)Phase>

            private let action: \#(name)Action
            /// Holds the newest request, which ends with the view model.
            private let request = DustBuster()

            init(action: \#(name)Action, store: \#(name)Store = .instantiate()) {
                self.action = action
                phase = store.phase
            }

            /// Loads the items, in place of a request that is under way.
            @discardableResult
            func load() -> Task<Void, Never> {
                request.clean()
                return action.load(cleanedBy: request)
            }
        }
        """#
    }

    var fluxCapacitorViewModelTests: String {
        #"""
        import FluxCapacitor
        import Testing

        @testable import \#(module)

        /// An action invokes the registered store, of which there is one for everybody: these tests take turns, and no other
        /// suite uses it.
        @MainActor
        @Suite(.serialized)
        struct \#(name)ViewModelTests {
            init() { \#(name)Store.instantiate().clear() }

            private func phases(
                afterLoading answer: Result<[\#(name)Item], Stub\#(name)Service.Failure>
            ) async -> [\#(name)Phase] {
                let action = \#(name)Action(service: Stub\#(name)Service(answer: answer))
                let viewModel = \#(name)ViewModel(action: action)
                var phases: [\#(name)Phase] = []
                let dust = viewModel.phase.observe { phases.append($0) }
                defer { dust.clean() }
                await viewModel.load().value
                return phases
            }

            @Test func theScreenSeesTheItemsComing() async {
                let items = [\#(name)Item(title: "First")]
                #expect(await phases(afterLoading: .success(items)) == [.idle, .loading, .loaded(items)])
            }

            @Test func theScreenSeesWhatWentWrong() async {
                #expect(await phases(afterLoading: .failure(.offline)) == [.idle, .loading, .failed("offline")])
            }

            @Test func whatIsLoadedAfterTheEndIsNotHeard() async {
                let store = \#(name)Store.instantiate()
                let action = \#(name)Action(service: Stub\#(name)Service(answer: .success([])))
                var viewModel: \#(name)ViewModel? = \#(name)ViewModel(action: action)
                let loading = viewModel?.load()
                viewModel = nil
                await loading?.value
                #expect(store.phase.value == .loading)
            }
        }
        """#
    }
}
