extension Template {
    var prexPresenter: String {
        #"""
        import Prex

        typealias \#(name)Presenter = Presenter<\#(name)Action, \#(name)State>

        extension \#(name)Presenter {
            /// Loads the items, unless that is under way.
            @MainActor
            func load(from service: any \#(name)Service) async {
                guard state.phase != .loading else { return }
                dispatch(.loadingBegan)
                do {
                    dispatch(.loaded(try await service.items()))
                } catch {
                    dispatch(.failed("\(error)"))
                }
            }
        }
        """#
    }

    var prexPresenterTests: String {
        #"""
        import Prex
        import Testing

        @testable import \#(module)

        @MainActor
        struct \#(name)PresenterTests {
            private final class RecordingView: View {
                var phases: [\#(name)Phase?] = []

                func reflect(change: StateChange<\#(name)State>) { phases.append(change.phase?.value) }
            }

            private let view = RecordingView()
            private let presenter: \#(name)Presenter

            init() {
                presenter = Presenter(view: view, state: \#(name)State(), mutation: \#(name)Mutation())
            }

            @Test func theViewSeesTheItemsComing() async {
                let items = [\#(name)Item(title: "First")]
                await presenter.load(from: Stub\#(name)Service(answer: .success(items)))
                #expect(view.phases == [.loading, .loaded(items)])
            }

            @Test func theViewSeesWhatWentWrong() async {
                await presenter.load(from: Stub\#(name)Service(answer: .failure(.offline)))
                #expect(view.phases == [.loading, .failed("offline")])
            }

            @Test func whatIsUnderWayIsNotBegunAgain() async {
                presenter.dispatch(.loadingBegan)
                await presenter.load(from: Stub\#(name)Service(answer: .success([])))
                #expect(view.phases == [.loading])
            }
        }
        """#
    }
}
