import MobiusCore

/// Whether a value is as expected.
public enum PredicateResult: Sendable {
    /// It is.
    case success
    /// It is not: why, and where that was expected.
    case failure(message: String, file: StaticString, line: UInt)
}

/// An expectation of a value.
///
/// Foundation and Nimble have types of the same name. Beside them, write `MobiusTest.Predicate`.
public typealias Predicate<T> = (T) -> PredicateResult

/// An expectation of what follows from an event.
public typealias NextPredicate<Model, Effect> = Predicate<Next<Model, Effect>>

/// An expectation of how a loop begins.
public typealias FirstPredicate<Model, Effect> = Predicate<First<Model, Effect>>

/// What looks at how a loop begins, such as ``assertThatFirst(_:failFunction:)`` makes.
public typealias AssertFirst<Model, Effect> = (First<Model, Effect>) -> Void

/// A predicate that holds when `complaint` has nothing to say. The text is only made for a failure.
func predicate<T>(
    _ file: StaticString,
    _ line: UInt,
    complaint: @escaping (T) -> String?
) -> Predicate<T> {
    { value in
        complaint(value).map { .failure(message: $0, file: file, line: line) } ?? .success
    }
}
