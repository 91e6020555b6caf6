import MobiusCore

/// The error that `require` throws, with all unmet predicates.
public struct UnmetExpectations: Error, Sendable, CustomStringConvertible {
    /// An unmet predicate.
    public struct Failure: Sendable {
        /// The expectation and the actual value, with the difference.
        public let message: String
        /// The file in which the predicate was made.
        public let file: StaticString
        /// The line at which the predicate was made.
        public let line: UInt
    }

    /// One failure per unmet predicate, in the order of the predicates. Never empty.
    public let failures: [Failure]

    /// All messages, each with its file and line.
    public var description: String {
        failures.map { "\($0.file):\($0.line): \($0.message)" }.joined(separator: "\n")
    }

    /// Nil if all predicates are met.
    init?<T>(_ predicates: [Predicate<T>], of value: T) {
        failures = predicates.compactMap { predicate in
            guard case .failure(let message, let file, let line) = predicate(value) else { return nil }
            return Failure(message: message, file: file, line: line)
        }
        if failures.isEmpty { return nil }
    }
}

extension Next {
    /// Throws unless all predicates are met, to end a test whose rest depends on them.
    ///
    /// ```swift
    /// try update(model, .take).require(hasNoModel(), hasEffects([.askForMore]))
    /// ```
    ///
    /// All predicates are evaluated; the error has the message and the difference of each unmet one.
    public func require(_ predicates: NextPredicate<Model, Effect>...) throws(UnmetExpectations) {
        if let unmet = UnmetExpectations(predicates, of: self) { throw unmet }
    }
}

extension First {
    /// Throws unless all predicates are met, to end a test whose rest depends on them.
    ///
    /// All predicates are evaluated; the error has the message and the difference of each unmet one.
    public func require(_ predicates: FirstPredicate<Model, Effect>...) throws(UnmetExpectations) {
        if let unmet = UnmetExpectations(predicates, of: self) { throw unmet }
    }
}
