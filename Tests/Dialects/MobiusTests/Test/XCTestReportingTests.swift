import MobiusCore
import MobiusTest
import TestSupport
import XCTest

/// XCTest reports each failure at the line of the predicate, even if another thread has caused it.
final class XCTestReportingTests: XCTestCase {
    private let recorded = Log<String>()
    private var isRecording = false

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard isRecording else { return super.record(issue) }
        let location = issue.sourceCodeContext.location
        recorded.note(
            "\(location?.fileURL.path ?? ""):\(location?.lineNumber ?? 0) \(issue.compactDescription)"
        )
    }
    #else
    override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
    ) {
        guard isRecording else {
            return super.recordFailure(
                withDescription: description,
                inFile: filePath,
                atLine: lineNumber,
                expected: expected
            )
        }
        recorded.note("\(filePath):\(lineNumber) \(description)")
    }
    #endif

    private func failures(_ body: () -> Void) -> [String] {
        isRecording = true
        body()
        isRecording = false
        return recorded.values
    }

    private static func increment(model: Int, event: Int) -> Next<Int, String> { .next(model + event) }

    func testAFailedExpectationIsAFailureAtThePredicatesLine() {
        let line = #line + 3
        let failures = failures {
            UpdateSpec(Self.increment).given(1).when(1).then(
                assertThatNext(hasModel(3), hasNoEffects())
            )
        }
        XCTAssertEqual(
            failures,
            [
                "\(#filePath):\(line) failed - Different final model than expected (−), got (+): \n−   - 3\n+   - 2"
            ]
        )
    }

    func testAThreadOfATestReportsToTheTest() {
        let line = #line + 4
        let failures = failures {
            onThreads(1) { _ in
                InitSpec { (model: Int) in First<Int, Int>(model: model, effects: [1]) }.when(1).then(
                    assertThatFirst(hasModel(1), hasNoEffects())
                )
            }
        }
        XCTAssertEqual(failures, ["\(#filePath):\(line) failed - Expected no effects, got <[1]>"])
    }

    func testXCTFailMayBeNamed() {
        let line = #line + 3
        let failures = failures {
            UpdateSpec(Self.increment).given(1).when(1).then(
                assertThatNext(hasNoModel(), failFunction: XCTFail)
            )
        }
        XCTAssertEqual(
            failures,
            ["\(#filePath):\(line) failed - Expected final Next to have no model. Got: <2>"]
        )
    }

    func testMetExpectationIsNotReported() {
        UpdateSpec(Self.increment).given(1).when(1, 2).then(assertThatNext(hasModel(4), hasNoEffects()))
        InitSpec { (model: Int) in First<Int, String>(model: model) }.when(1)
            .then(assertThatFirst(hasModel(1), hasNoEffects(), hasEffects([]), hasOnlyEffects([])))
    }
}
