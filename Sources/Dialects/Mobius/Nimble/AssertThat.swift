#if Nimble
import MobiusCore
import MobiusTest
import Nimble

/// Asserts that all `matchers` match the result of the last event. Pass the returned assertion to
/// `UpdateSpec.Then.then`.
///
/// All matchers are evaluated, in order, as by `expect(_:).to`. Nimble's assertion handler receives each result with
/// the caller's file and line.
public func assertThatNext<Model, Event, Effect>(
    _ matchers: NimbleMatcher<Next<Model, Effect>>...,
    file: FileString = #filePath,
    line: UInt = #line
) -> UpdateSpec<Model, Event, Effect>.Assert {
    { result in
        for matcher in matchers { expect(file: file, line: line, result.lastNext).to(matcher) }
    }
}

/// Asserts that all `matchers` match the start of the loop. Pass the returned assertion to `InitSpec.Then.then`.
///
/// All matchers are evaluated, in order, as by `expect(_:).to`. Nimble's assertion handler receives each result with
/// the caller's file and line.
public func assertThatFirst<Model, Effect>(
    _ matchers: NimbleMatcher<First<Model, Effect>>...,
    file: FileString = #filePath,
    line: UInt = #line
) -> AssertFirst<Model, Effect> {
    { first in
        for matcher in matchers { expect(file: file, line: line, first).to(matcher) }
    }
}
#endif
