import Millrace
import MillraceTesting
import MillraceTimeline
import TestSupport
import XCTest

/// The kit's failures as reported by XCTest.
final class XCTestFailuresTests: XCTestCase {
    private let recorded = Log<String>()
    private var isRecording = false

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard isRecording else { return super.record(issue) }
        let line = issue.sourceCodeContext.location?.lineNumber ?? 0
        recorded.note("\(line): \(issue.compactDescription)")
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
        recorded.note("\(lineNumber): \(description)")
    }
    #endif

    func testAFailureIsOneOfXCTestAtTheLineOfTheCall() throws {
        isRecording = true
        let test = TestStore(searchFlux())
        try test.send(.failed(code: 1)) { $0.query = "a" }
        let line = #line - 1
        try test.finish()
        isRecording = false
        let failure = """
            \(line): failed - send(.failed(code: 1)): the state is not as described.
              query: "" → expected "a"
            It has not changed.
            """
        XCTAssertEqual(recorded.values, [failure])
    }

    func testAWarningIsAFailureOfXCTestAtTheLineOfTheCall() async {
        let store = StateContainer(0, name: "map")
        var options = Warnings.Options()
        options.storesOfOneName = 0
        isRecording = true
        await failOnWarnings(of: store, options) { store.update { $0 += 1 } }
        let line = #line - 1
        isRecording = false
        let beginning = "\(line): failed - leak: map (Millrace): 1 stores of this name are alive."
        XCTAssertEqual(recorded.values.map { $0.prefix(beginning.count) }, [Substring(beginning)])
    }

    func testAnAsynchronousTestWaits() async throws {
        let flux = searchFlux()
        let test = TestStore(flux)
        Task.detached { flux.dispatcher.dispatch(.failed(code: 1)) }
        try await test.receive(SearchAction.failed(code:))
        try await test.finish()
    }
}
