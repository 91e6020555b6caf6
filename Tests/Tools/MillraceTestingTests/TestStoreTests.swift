import Millrace
import MillraceTesting
import MobiusCore
import Prex
import TestSupport
import Testing

@Suite("A test store")
struct TestStoreTests {
    private let millrace = Item(id: 1, title: "Millrace")

    @Test("A test store of a Flux passes if the described transitions happen")
    func prex() async throws {
        let flux = searchFlux()
        let test = TestStore(flux)
        try await test.send(.queryChanged("swift")) {
            $0.query = "swift"
            $0.isLoading = true
        }
        Task { flux.dispatcher.dispatch(.answered([Item(id: 1, title: "Millrace")])) }
        try await test.receive(SearchAction.answered) {
            $0.isLoading = false
            $0.items = [millrace]
        }
        try await test.finish()
    }

    @Test("A test store needs no await if there is nothing to wait for")
    func synchronous() throws {
        let test = TestStore(searchFlux())
        try test.send(.queryChanged("swift")) {
            $0.query = "swift"
            $0.isLoading = true
        }
        test.source.dispatcher.dispatch(.failed(code: 3))
        try test.receive(SearchAction.failed(code:)) { $0.isLoading = false }
        try test.send(.reset) { $0.query = "" }
        try test.finish(releasing: true)
    }

    @Test("A test store of a loop checks effects")
    func mobius() async throws {
        let loop = loginLoop { effect, send in
            if case .logIn(let name) = effect { send(.loggedIn(name + "!")) }
        }
        let test = TestStore(loop)
        try await test.send(.typed("Ann")) { $0.name = "Ann" }
        try await test.send(.submit, effects: [.logIn("Ann"), .log]) { $0.isLoading = true }
        try await test.receive(.loggedIn("Ann!")) {
            $0.isLoading = false
            $0.name = "Ann!"
        }
        try await test.finish()
    }

    @Test("A test store of a container receives changes")
    func container() throws {
        let container = StateContainer(0)
        let test = TestStore(container)
        container.update { $0 += 1 }
        container.update { $0 += 1 }
        try test.receiveChange { $0 = 1 }
        try test.receiveChange { $0 += 1 }
        try test.finish()
    }

    @Test("A failure shows wrong values with their place, at the line of the call")
    func wrongValue() throws {
        let line = #line + 3
        let failures = try failures {
            let test = TestStore(searchFlux())
            try test.send(.queryChanged("swift")) { $0.query = "Swift" }
            try test.finish()
        }
        #expect(
            failures == [
                ReportedFailure(
                    text: """
                        send(.queryChanged("swift")): the state is not as described.
                          query: "swift" → expected "Swift"
                          isLoading: false → true, which was not described
                        What changes is { $0.query = "swift"; $0.isLoading = true }
                        """,
                    line: line
                )
            ]
        )
    }
}
