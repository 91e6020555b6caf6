import Millrace
import MillraceTesting
import Prex
import TestSupport
import Testing

@Suite("A test store that checks partly")
struct TestStorePartlyTests {
    /// The changes that a test store ignores and reports as notes. A note is not a failure, but it is expected here.
    private func ignored(_ body: (TestStore<Flux<SearchAction, SearchState>>) throws -> Void) throws
        -> [String]
    {
        let test = TestStore(searchFlux(), checking: .partly)
        try withKnownIssue(isIntermittent: true) {
            try body(test)
        } matching: {
            isNote($0)
        }
        return test.ignored
    }

    @Test("A partly checking test store compares described parts, and notes other changes")
    func fields() throws {
        let ignored = try ignored { test in
            try test.send(.queryChanged("a")) { $0.query = "a" }
            try test.finish()
        }
        #expect(ignored == [#"send(.queryChanged("a")): not described: isLoading: false → true"#])
    }

    #if compiler(>=6.3)
    @Test("A note in a test is a warning of that test, at the line of the call")
    func noteInATest() throws {
        let test = TestStore(searchFlux(), checking: .partly)
        try withKnownIssue {
            try test.send(.queryChanged("a"), line: 4_711) { $0.query = "a" }
        } matching: { issue in
            isNote(issue) && issue.sourceLocation?.line == 4_711
        }
    }
    #endif

    @Test("A note outside of a test is written to standard error, with the place of the call")
    func noteOutsideOfATest() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let test = TestStore(searchFlux(), checking: .partly)
            try test.send(.queryChanged("a")) { $0.query = "a" }
        }
        let message = standardError(of: result)
        let note = #"note: send(.queryChanged("a")): not described: isLoading: false → true"#
        let lines = message.split(separator: "\n")
        #expect(lines.contains { $0.contains("TestStorePartlyTests.swift:") && $0.hasSuffix(": \(note)") })
    }

    @Test("A note has the first of many changes, and the number of the others")
    func brief() throws {
        let container = StateContainer((name: "", numbers: Array(0..<3_000)))
        let test = TestStore(container, checking: .partly)
        try withKnownIssue(isIntermittent: true) {
            container.update { for index in $0.numbers.indices { $0.numbers[index] += 1 } }
            try test.receiveChange()
        } matching: {
            isNote($0)
        }
        #expect(test.ignored.count == 1)
        #expect(test.ignored.first?.hasSuffix("numbers[9]: 9 → 10, … and 2990 more") == true)
    }

    @Test("A partly checking test store fails for a wrong description")
    func wrong() throws {
        let failures = try failures {
            let test = TestStore(searchFlux(), checking: .partly)
            try test.send(.queryChanged("a")) { $0.query = "b" }
            // This closure wrongly expects the query that the state had before this action.
            try test.send(.queryChanged("c")) { $0.query = "a" }
        }
        #expect(
            failures.map(\.text).filter { !$0.contains("not described:") } == [
                """
                send(.queryChanged("a")): the state is not as described.
                  query: "a" → expected "b"
                What changes is { $0.query = "a" }
                """,
                """
                send(.queryChanged("c")): the state is not as described.
                  query: "c" → expected "a"
                What changes is { $0.query = "c" }
                """,
            ]
        )
    }

    @Test("A partly checking test store passes over transitions until the expected one, and needs no finish")
    func transitions() throws {
        let ignored = try ignored { test in
            test.dispatch(.queryChanged("a"))
            test.dispatch(.reset)
            test.dispatch(.failed(code: 3))
            try test.receive(SearchAction.failed(code:))
        }
        #expect(
            ignored == [
                """
                receive(a case of SearchAction with Int): 2 transitions before it were not received:
                  .queryChanged("a")
                    query: "" → "a"
                    isLoading: false → true
                  Expect it: receive(.queryChanged("a")) { $0.query = "a"; $0.isLoading = true }
                  .reset
                    query: "a" → ""
                    isLoading: true → false
                  Expect it: receive(.reset) { $0.query = ""; $0.isLoading = false }
                """
            ]
        )
    }

    @Test("Transitions that were passed over are noted once")
    func passedOver() throws {
        let ignored = try ignored { test in
            test.dispatch(.queryChanged("a"))
            test.dispatch(.reset)
            try test.receive(.reset) {
                $0.query = ""
                $0.isLoading = false
            }
            test.dispatch(.failed(code: 3))
            try test.receive(.failed(code: 3))
        }
        #expect(
            ignored.map { $0.prefix { $0 != "\n" } } == [
                "receive(.reset): 1 transition before it was not received:"
            ]
        )
    }

    @Test("A missing transition is a failure, and the next call can receive the others")
    func missing() throws {
        let failures = try failures {
            let test = TestStore(searchFlux(), checking: .partly)
            test.dispatch(.failed(code: 3))
            try test.receive(.reset)
            try test.receive(.failed(code: 3))
        }
        #expect(
            failures.map(\.text) == [
                """
                receive(.reset): no such transition so far, and without `await` nothing is waited for. What came instead:
                  .failed(code: 3)
                  Expect it: receive(.failed(code: 3))
                """
            ]
        )
    }

    @Test("A partly checking test store notes unnamed effects, and fails for missing ones")
    func effects() throws {
        let test = TestStore(loginLoop { _, _ in }, checking: .partly)
        try withKnownIssue(isIntermittent: true) {
            try test.send(.submit, effects: [.log]) { $0.isLoading = true }
        } matching: {
            isNote($0)
        }
        #expect(test.ignored == [#"send(.submit): effects that were not expected: .logIn("")"#])
        let failures = try failures { try test.send(.typed("a"), effects: [.log]) }
        #expect(failures.contains { $0.text.contains("missing: .log") })
    }

    @Test("A partly checking test store notes an observer that outlives the test")
    func observer() throws {
        let ignored = try ignored { test in
            _ = test.source.store.addListener { _ in }
            try test.finish()
        }
        #expect(ignored.count == 1)
        #expect(ignored.first?.hasPrefix("finish(): the store has 1 observer more than") == true)
    }

    private struct Session: Equatable {
        struct User: Equatable { var name = "Ann" }

        var user: User? = User()
    }

    @Test("A partly checking test store fails if a described part belongs to an optional that is nil")
    func gone() throws {
        let container = StateContainer(Session())
        let failures = try failures {
            let test = TestStore(container, checking: .partly)
            container.update { $0.user = nil }
            try test.receiveChange { $0.user?.name = "Bea" }
        }
        let text = """
            receiveChange(): the state is not as described.
              user: nil → expected User(name: "Bea")
            What changes is { $0.user = nil }
            """
        #expect(failures.map(\.text) == [text])
    }
}
