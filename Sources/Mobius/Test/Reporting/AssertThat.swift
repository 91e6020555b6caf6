import MobiusCore

/// What reports a failure: message, file, line. `XCTFail` is one.
public typealias AssertionFailure = (String, StaticString, UInt) -> Void

/// Makes an assertion, for ``UpdateSpec/Then/then(_:)``, that all `predicates` hold of what followed from the last
/// event.
///
/// All are asked, in order. Each that does not hold is reported, at the line where it was made.
///
/// - Parameters:
///   - predicates: what is expected.
///   - failFunction: what reports. Unless it is told, the test framework that runs the test, XCTest or Swift Testing,
///     records a failure and the test goes on.
public func assertThatNext<Model, Event, Effect>(
    _ predicates: NextPredicate<Model, Effect>...,
    failFunction: @escaping AssertionFailure = recordFailure
) -> UpdateSpec<Model, Event, Effect>.Assert {
    { result in report(predicates, of: result.lastNext, to: failFunction) }
}

/// Makes an assertion, for ``InitSpec/Then/then(_:)``, that all `predicates` hold of how the loop begins.
///
/// All are asked, in order. Each that does not hold is reported, at the line where it was made.
///
/// - Parameters:
///   - predicates: what is expected.
///   - failFunction: what reports. Unless it is told, the test framework that runs the test, XCTest or Swift Testing,
///     records a failure and the test goes on.
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
