import MillraceTesting
import TestSupport
import XCTest

/// The failures as reported by XCTest.
final class TestStoreXCTestTests: XCTestCase {
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

    func testAnAsynchronousTestWaits() async throws {
        let flux = searchFlux()
        let test = TestStore(flux)
        Task.detached { flux.dispatcher.dispatch(.failed(code: 1)) }
        try await test.receive(SearchAction.failed(code:))
        try await test.finish()
    }
}
