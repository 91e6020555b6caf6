import MobiusCore

/// The result of a predicate.
public enum PredicateResult: Sendable {
    /// The value meets the expectation.
    case success
    /// The value does not meet the expectation: the reason, and the place where the predicate was made.
    case failure(message: String, file: StaticString, line: UInt)
}

/// A function that checks a value.
///
/// Foundation and Nimble declare types of the same name. If you import them too, write `MobiusTest.Predicate`.
public typealias Predicate<T> = (T) -> PredicateResult

/// A predicate on the result of an event.
public typealias NextPredicate<Model, Effect> = Predicate<Next<Model, Effect>>

/// A predicate on the start of a loop.
public typealias FirstPredicate<Model, Effect> = Predicate<First<Model, Effect>>

/// A function that checks the start of a loop. ``assertThatFirst(_:failFunction:)`` returns such a function.
public typealias AssertFirst<Model, Effect> = (First<Model, Effect>) -> Void

/// A predicate that is met if `complaint` returns nil. Otherwise the complaint is its message.
func predicate<T>(
    _ file: StaticString,
    _ line: UInt,
    complaint: @escaping (T) -> String?
) -> Predicate<T> {
    { value in
        complaint(value).map { .failure(message: $0, file: file, line: line) } ?? .success
    }
}
