#if Nimble
import MobiusCore
import MobiusTest
import Nimble

/// Makes an assertion, for `UpdateSpec.Then.then`, that all `matchers` match what followed from the last event.
///
/// All are asked, in order, as by `expect(_:).to`: Nimble's assertion handler hears of each, at the line of the caller.
public func assertThatNext<Model, Event, Effect>(
    _ matchers: NimbleMatcher<Next<Model, Effect>>...,
    file: FileString = #filePath,
    line: UInt = #line
) -> UpdateSpec<Model, Event, Effect>.Assert {
    { result in
        for matcher in matchers { expect(file: file, line: line, result.lastNext).to(matcher) }
    }
}

/// Makes an assertion, for `InitSpec.Then.then`, that all `matchers` match how the loop begins.
///
/// All are asked, in order, as by `expect(_:).to`: Nimble's assertion handler hears of each, at the line of the caller.
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
