import Millrace
import MillraceReporting
import MillraceTesting
import Prex
import TestSupport
import Testing

@Suite("A test store fails, for the cause of a transition")
struct TestStoreCauseTests {
    @Test("receive fails for a change without an action, and suggests receiveChange")
    func change() throws {
        let flux = searchFlux()
        let store = try #require(flux.stateFeed.transitions?.store)
        let failures = try failures {
            let test = TestStore(flux)
            try store.restore(SearchState(query: "a"))
            try test.receive(where: { _ in true }) { $0.query = "a" }
            try test.finish()
        }
        let text = """
            receive(where:): another transition came first:
              a state restored by time travel
                query: "" → "a"
              Expect it: receiveChange() { $0.query = "a" }
            """
        #expect(failures.map(\.text) == [text])
    }

    @Test("receiveChange fails for an action, and suggests receive")
    func action() throws {
        let failures = try failures {
            let test = TestStore(searchFlux())
            test.dispatch(.failed(code: 1))
            try test.receiveChange()
            try test.finish()
        }
        let text = """
            receiveChange(): another transition came first:
              .failed(code: 1)
              Expect it: receive(.failed(code: 1))
            """
        #expect(failures.map(\.text) == [text])
    }
}
