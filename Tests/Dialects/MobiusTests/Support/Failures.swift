import MobiusCore
import MobiusTest
import Testing

/// A failure reported by an assertion.
struct Failure: Equatable {
    let message: String
    let line: UInt
}

/// Collects the failures of assertions.
final class FailureCollector {
    private(set) var failures: [Failure] = []
    private(set) var files: Set<String> = []

    func fail(_ message: String, _ file: StaticString, _ line: UInt) {
        failures.append(Failure(message: message, line: line))
        files.insert("\(file)")
    }

    var messages: [String] { failures.map(\.message) }
}

/// The failure of a predicate for a value; nil if the predicate holds.
func complaint<T>(_ predicate: MobiusTest.Predicate<T>, of value: T) -> String? {
    switch predicate(value) {
    case .success: nil
    case .failure(let message, _, _): message
    }
}

/// Expects a predicate to fail, with the source location of this call.
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

/// The prefix of each line that both texts of a difference contain. It begins with a figure space.
let same = "\u{2007}   "
