import MillraceTesting
import Prex
import TestSupport
import Testing

/// A failure that the kit has reported.
struct ReportedFailure: Equatable {
    let text: String
    let line: Int?
}

/// The failures that `body` reports to Swift Testing, with their lines.
func failures(_ body: () throws -> Void) rethrows -> [ReportedFailure] {
    let log = Log<ReportedFailure>()
    try withKnownIssue(isIntermittent: true) {
        try body()
    } matching: { issue in
        log.note(ReportedFailure(text: text(of: issue), line: issue.sourceLocation?.line))
        return true
    }
    return log.values
}

/// The failures that `body` reports to Swift Testing, with their lines.
func failures(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Void
) async rethrows -> [ReportedFailure] {
    let log = Log<ReportedFailure>()
    try await withKnownIssue(isIntermittent: true) {
        try await body()
    } matching: { issue in
        log.note(ReportedFailure(text: text(of: issue), line: issue.sourceLocation?.line))
        return true
    }
    return log.values
}

/// Whether an issue is a note of MillraceTesting. With toolchains before 6.3, notes are not issues, but are printed to
/// standard error.
func isNote(_ issue: Issue) -> Bool {
    #if compiler(>=6.3)
    issue.severity == .warning
    #else
    false
    #endif
}

private func text(of issue: Issue) -> String {
    issue.comments.first?.rawValue ?? issue.error.map { "\($0)" } ?? "\(issue.kind)"
}
