import MobiusCore
import MobiusTest
import Testing

/// A failure that an assertion has reported.
struct Failure: Equatable {
    let message: String
    let line: UInt
}

/// Collects what assertions report.
final class FailureCollector {
    private(set) var failures: [Failure] = []
    private(set) var files: Set<String> = []

    func fail(_ message: String, _ file: StaticString, _ line: UInt) {
        failures.append(Failure(message: message, line: line))
        files.insert("\(file)")
    }

    var messages: [String] { failures.map(\.message) }
}

/// What a predicate says of a value; nil if it holds.
func complaint<T>(_ predicate: MobiusTest.Predicate<T>, of value: T) -> String? {
    switch predicate(value) {
    case .success: nil
    case .failure(let message, _, _): message
    }
}

/// Expects a predicate not to hold, and to say that it was made here.
func expectFailure<T>(
    of value: T,
    _ predicate: MobiusTest.Predicate<T>,
    file: StaticString = #filePath,
    line: UInt = #line,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard case .failure(_, let reportedFile, let reportedLine) = predicate(value) else {
        Issue.record("The predicate holds", sourceLocation: sourceLocation)
        return
    }
    #expect("\(reportedFile)" == "\(file)", sourceLocation: sourceLocation)
    #expect(reportedLine == line, sourceLocation: sourceLocation)
}

typealias TestNext = Next<String, Int>
typealias TestFirst = First<String, Int>

/// The figure space before lines that both texts have.
let same = "\u{2007}   "
