@testable import __Module__

/// Returns the same answer at once, each time.
struct Stub__Feature__Service: __Feature__Service {
    enum Failure: Error {
        case offline
    }

    let answer: Result<[__Feature__Item], Failure>

    func items() async throws -> [__Feature__Item] { try answer.get() }
}
