import FluxCapacitor
import Millrace
import MillraceReporting
import MillraceTesting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Warnings as failures")
struct FailOnWarningsTests {
    @Test("Each warning of the store is an issue with its evidence and cure")
    func failure() async {
        let store = StateContainer(0, name: "map")
        await withKnownIssue {
            await failOnWarnings(of: store) {
                for _ in 0..<1_000 { store.update { $0 += 1 } }
            }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.hasPrefix("storm: map (Millrace): 301 changes in ")
                && text.contains("Send fewer actions")
        }
    }

    @Test("failOnWarnings fails for a warning that only the final check of all stores finds")
    func lastCheck() async {
        let store = StateContainer(0, name: "map")
        var options = Warnings.Options()
        options.storesOfOneName = 0
        await withKnownIssue {
            await failOnWarnings(of: store, options) { store.update { $0 += 1 } }
        } matching: { issue in
            issue.comments.map(\.rawValue).joined().hasPrefix("leak: map (Millrace): 1 stores of this name")
        }
    }

    @Test("A warning is a failure too if the closure throws, and the error is rethrown")
    func failureAndError() async {
        struct Failure: Error {}
        var options = Warnings.Options()
        options.storesOfOneName = 0
        await withKnownIssue {
            let store = StateContainer(0, name: "map")
            await #expect(throws: Failure.self) {
                try await failOnWarnings(of: store, options) {
                    store.update { $0 += 1 }
                    throw Failure()
                }
            }
        } matching: { issue in
            issue.comments.map(\.rawValue).joined().hasPrefix("leak: map (Millrace): 1 stores of this name")
        }
    }

    @Test("A clean store passes, whatever another store does, and the result and error are passed on")
    func clean() async throws {
        struct Failure: Error {}
        let store = StateContainer(0, name: "map")
        let other = StateContainer(0, name: "other")
        let result = await failOnWarnings(of: store) {
            for _ in 0..<1_000 { other.update { $0 += 1 } }
            store.update { $0 += 1 }
            return store.state
        }
        #expect(result == 1)
        await #expect(throws: Failure.self) { try await failOnWarnings(of: store) { throw Failure() } }
    }

    @Test("A silenced warning is no failure")
    func silenced() async {
        let store = StateContainer(0, name: "map")
        await failOnWarnings(of: store, Warnings.Options(silenced: [Warnings.Silence(.storm, store: "map")]))
        {
            for _ in 0..<1_000 { store.update { $0 += 1 } }
        }
    }

    @Test("A source without transitions is a failure, because no warnings would be found for it")
    func noTransitions() async {
        let variable = Variable(0)
        let failures = await failures {
            await failOnWarnings(of: variable) { variable.value += 1 }
        }
        let text = """
            failOnWarnings(of:): the source has no transitions of its own, so that no warnings are found for it. Pass the store that \
            changes it, for FluxCapacitor the registered one, or leave out `of:` to watch all stores.
            """
        #expect(failures.map(\.text) == [text])
    }

    @MainActor
    @Test("A storm on the main actor is reported as on main, whichever thread serves the main queue")
    func stormOnMain() async {
        let store = StateContainer(0, name: "map")
        // Other tests may have the processor while a change is made.
        var options = Warnings.Options()
        options.reducerTime = .seconds(3_600)
        let failures = await failures {
            await failOnWarnings(of: store, options) { for _ in 0..<1_000 { store.update { $0 += 1 } } }
        }
        #expect(failures.count == 1)
        #expect(failures.first?.text.contains(", mostly change on main. ") == true)
    }

    @Test("An issue is at the line of the call")
    func location() async {
        let store = StateContainer(0, name: "map")
        var options = Warnings.Options()
        options.storesOfOneName = 0
        let line = #line + 2
        await withKnownIssue {
            await failOnWarnings(of: store, options) { store.update { $0 += 1 } }
        } matching: { issue in
            issue.sourceLocation?.line == line
        }
    }

    @Test("failOnWarnings without a store checks all stores of the process")
    func allStores() async {
        await #expect(processExitsWith: .success) {
            let store = StateContainer(0, name: "map")
            var options = Warnings.Options()
            options.storesOfOneName = 0
            await withKnownIssue {
                await failOnWarnings(options) { store.update { $0 += 1 } }
            } matching: { issue in
                issue.comments.map(\.rawValue).joined().hasPrefix("leak: map (Millrace): 1 stores")
            }
            #expect(!TransitionProbe.isAttached)
        }
    }

    @Test("The trait watches all stores while the test runs")
    func trait() async {
        await #expect(processExitsWith: .success) {
            let trait: FailsOnWarnings = .failsOnWarnings
            #expect(trait.isRecursive, "a suite's trait applies to each test")
            let location = #_sourceLocation
            try await withKnownIssue {
                try await trait.watch(failingAt: location) {
                    let store = StateContainer(0, name: "map")
                    for _ in 0..<1_000 { store.update { $0 += 1 } }
                }
            } matching: { issue in
                issue.comments.map(\.rawValue).joined().hasPrefix("storm: map (Millrace): 301 changes in ")
                    && issue.sourceLocation == location
            }
            #expect(!TransitionProbe.isAttached)
        }
    }

    /// This test cannot be an exit test, because `Test.current` is nil there.
    @Test("The trait runs the test that it is applied to", .recordingScope)
    func traitOfTest() async throws {
        let runs = Counter()
        let test = try #require(Test.current)
        try await FailsOnWarnings.failsOnWarnings.provideScope(for: test, testCase: nil) { runs.add(1) }
        #expect(runs.value == 1)
    }
}
