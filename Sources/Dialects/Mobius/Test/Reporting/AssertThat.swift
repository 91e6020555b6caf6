import MillraceTestBase
import MobiusCore

/// A function that reports a failure's message, file and line, such as `XCTFail`.
public typealias AssertionFailure = (String, StaticString, UInt) -> Void

/// Asserts that the result of the last event meets all `predicates`. Pass the returned assertion to
/// ``UpdateSpec/Then/then(_:)``.
///
/// All predicates are evaluated, in order. Each unmet one is reported, at the line where it was made.
///
/// - Parameters:
///   - predicates: the expectations.
///   - failFunction: reports the failures. The default records a failure in the running test framework, XCTest or
///     Swift Testing, and the test continues.
public func assertThatNext<Model, Event, Effect>(
    _ predicates: NextPredicate<Model, Effect>...,
    failFunction: @escaping AssertionFailure = recordFailure
) -> UpdateSpec<Model, Event, Effect>.Assert {
    { result in report(predicates, of: result.lastNext, to: failFunction) }
}

/// Asserts that the start of the loop meets all `predicates`. Pass the returned assertion to
/// ``InitSpec/Then/then(_:)``.
///
/// All predicates are evaluated, in order. Each unmet one is reported, at the line where it was made.
///
/// - Parameters:
///   - predicates: the expectations.
///   - failFunction: reports the failures. The default records a failure in the running test framework, XCTest or
///     Swift Testing, and the test continues.
public func assertThatFirst<Model, Effect>(
    _ predicates: FirstPredicate<Model, Effect>...,
    failFunction: @escaping AssertionFailure = recordFailure
) -> AssertFirst<Model, Effect> {
    { first in report(predicates, of: first, to: failFunction) }
}

private func report<T>(_ predicates: [Predicate<T>], of value: T, to failFunction: AssertionFailure) {
    for predicate in predicates {
        if case .failure(let message, let file, let line) = predicate(value) {
            failFunction(message, file, line)
        }
    }
}
