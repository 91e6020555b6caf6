import MobiusCore

/// A sequence that implements only `next()`. Its `Failure` says that it never throws.
struct Countdown: AsyncSequence, AsyncIteratorProtocol {
    var number: Int

    mutating func next() async -> String? {
        defer { number -= 1 }
        return number > 0 ? "\(number)" : nil
    }

    func makeAsyncIterator() -> Countdown { self }
}

/// A sequence that is declared as never failing, and throws.
struct Failing: NonfailingSequence, AsyncIteratorProtocol {
    mutating func next() async throws -> String? { throw CancellationError() }
    func makeAsyncIterator() -> Failing { self }
}
