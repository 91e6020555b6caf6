import MobiusCore

/// The predicates that did not hold, as an error.
public struct UnmetExpectations: Error, Sendable, CustomStringConvertible {
    /// One predicate that did not hold.
    public struct Failure: Sendable {
        /// What was expected and what there was, with the difference.
        public let message: String
        /// Where the predicate was made.
        public let file: StaticString
        /// Where the predicate was made.
        public let line: UInt
    }

    /// One for each predicate that did not hold, in the order of the predicates. Never empty.
    public let failures: [Failure]

    /// All messages, each with the place where it was expected.
    public var description: String {
        failures.map { "\($0.file):\($0.line): \($0.message)" }.joined(separator: "\n")
    }

    /// Nil if all predicates hold.
    init?<T>(_ predicates: [Predicate<T>], of value: T) {
        failures = predicates.compactMap { predicate in
            guard case .failure(let message, let file, let line) = predicate(value) else { return nil }
            return Failure(message: message, file: file, line: line)
        }
        if failures.isEmpty { return nil }
    }
}

extension Next {
    /// Throws unless all predicates hold, so that a test ends where it makes no sense to go on.
    ///
    /// ```swift
    /// try update(model, .decrement).require(hasNoModel(), hasEffects([.playSound]))
    /// ```
    ///
    /// All predicates are asked; the error has the message of each that does not hold, differences included.
    public func require(_ predicates: NextPredicate<Model, Effect>...) throws(UnmetExpectations) {
        if let unmet = UnmetExpectations(predicates, of: self) { throw unmet }
    }
}

extension First {
    /// Throws unless all predicates hold, so that a test ends where it makes no sense to go on.
    ///
    /// All predicates are asked; the error has the message of each that does not hold, differences included.
    public func require(_ predicates: FirstPredicate<Model, Effect>...) throws(UnmetExpectations) {
        if let unmet = UnmetExpectations(predicates, of: self) { throw unmet }
    }
}
