@testable import __Module__

/// Returns the same answer at once, each time.
struct Stub__Feature__Service: __Feature__Service {
    enum Failure: Error {
        case offline
    }

    let answer: Result<[__Feature__Item], Failure>

    func items() async throws -> [__Feature__Item] { try answer.get() }
}

extension __Feature__Phase {
    /// The phase after a stub has failed.
    static let offline = failed(message(for: Stub__Feature__Service.Failure.offline))
}
