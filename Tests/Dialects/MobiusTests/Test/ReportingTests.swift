import MobiusCore
import MobiusTest
import TestSupport
import Testing

@Suite("Reports to Swift Testing")
struct ReportingTests {
    @Test("A failed expectation is an issue at the predicate's line, with the difference")
    func issue() {
        let spec = UpdateSpec { (model: Int, event: Int) -> Next<Int, String> in .next(model + event) }
        let line = #line + 2
        withKnownIssue {
            spec.given(1).when(1).then(assertThatNext(hasModel(3)))
        } matching: { issue in
            issue.comments == ["Different final model than expected (−), got (+): \n−   - 3\n+   - 2"]
                && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileID == #fileID
        }
    }

    @Test("Each failed expectation is a separate issue")
    func severalIssues() {
        let lines = Log<Int?>()
        let line = #line + 4
        withKnownIssue {
            InitSpec { First(model: $0, effects: [1]) }.when("m").then(
                assertThatFirst(
                    hasModel("x"),
                    hasModel("m"),
                    hasNoEffects()
                )
            )
        } matching: { issue in
            lines.note(issue.sourceLocation?.line)
            return true
        }
        #expect(lines.values == [line, line + 2])
    }

    @Test("A failure in a task of the test is reported to that test")
    func task() async {
        await withKnownIssue {
            await Task {
                InitSpec { First<Int, Int>(model: $0) }.when(1).then(assertThatFirst(hasModel(2)))
            }.value
        }
    }

    @Test("Next.require throws one error with all messages and places")
    func requirement() throws {
        let next = Next<Int, String>.next(1, effects: ["a"])
        try next.require(hasModel(1), hasEffects(["a"]))
        // Inside of a macro's argument, `#line` would be the macro's line.
        let line = #line + 1
        let unmet = Result { try next.require(hasNoModel(), hasModel(1), hasNoEffects()) }
        let error = try #require(throws: UnmetExpectations.self) { try unmet.get() }
        #expect(
            "\(error)" == """
                \(#filePath):\(line): Expected final Next to have no model. Got: <1>
                \(#filePath):\(line): Expected no effects. Got: <["a"]>
                """
        )
        #expect(error.failures.map(\.line) == [UInt(line), UInt(line)])
    }

    @Test("First.require throws an error with the message")
    func firstRequirement() throws {
        let first = First<Int, String>(model: 1)
        try first.require(hasModel(1), hasNoEffects())
        let error = try #require(throws: UnmetExpectations.self) { try first.require(hasModel(2)) }
        #expect(
            error.failures.map(\.message) == [
                "Different model than expected (−), got (+): \n−   - 2\n+   - 1"
            ]
        )
    }
}
