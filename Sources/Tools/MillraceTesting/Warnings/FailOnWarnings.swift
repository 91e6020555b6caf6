import Millrace
import MillraceReporting
public import MillraceTimeline

#if canImport(Testing)
public import Testing
#endif

/// Runs a closure, and fails the test for each warning of any store in the process: one failure per warning, with the
/// evidence and the cure.
///
/// ```swift
/// try await failOnWarnings {
///     map.scroll(to: .end)
/// }
/// ```
///
/// Stores of tests that run in parallel are included, unless the test has the trait `.recordingScope`. So use that trait
/// or `.serialized`, or check a single store with ``failOnWarnings(of:_:isolation:file:line:_:)``. Changes whose delivery by another thread is
/// pending when `body` returns are not examined. Time thresholds are unreliable on a busy machine; raise them in
/// `options`. The rules are in `Documentation/Behaviour/Warnings.md`.
///
/// - Parameters:
///   - options: The thresholds of warnings, and the warnings to silence.
///   - isolation: The isolation of `body`: the caller's actor.
///   - file: The file that failures refer to. Use the default.
///   - line: The line that failures refer to. Use the default.
///   - body: The code to check.
/// - Returns: The result of `body`.
public func failOnWarnings<Result>(
    _ options: Warnings.Options = Warnings.Options(),
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> Result
) async rethrows -> Result {
    let location = TestLocation(file: file, line: line)
    let warnings = Warnings(options) { _ in }
    defer { warnings.finish(location.fail) }
    return try await body()
}

/// Runs a closure, and fails the test for each warning of one store. Ignores other stores.
///
/// - Parameters:
///   - source: A store of any dialect. A source without transitions, such as a derived value, fails the test.
///   - options: The thresholds of warnings, and the warnings to silence.
///   - isolation: The isolation of `body`: the caller's actor.
///   - file: The file that failures refer to. Use the default.
///   - line: The line that failures refer to. Use the default.
///   - body: The code to check.
/// - Returns: The result of `body`.
public func failOnWarnings<Result>(
    of source: some StateSource,
    _ options: Warnings.Options = Warnings.Options(),
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () async throws -> Result
) async rethrows -> Result {
    let location = TestLocation(file: file, line: line)
    if source.stateFeed.transitions == nil {
        location.fail(
            """
            failOnWarnings(of:): the source has no transitions of its own, so that no warnings are found for it. Pass the store that \
            changes it, for FluxCapacitor the registered one, or leave out `of:` to watch all stores.
            """
        )
    }
    let warnings = Warnings(of: source, options) { _ in }
    defer { warnings.finish(location.fail) }
    return try await body()
}

#if canImport(Testing)
/// A trait that fails a test for each warning that any store in the process causes while the test runs.
///
/// ```swift
/// @Suite("Map", .recordingScope, .failsOnWarnings)
/// struct MapTests { … }
/// ```
public struct FailsOnWarnings: TestTrait, SuiteTrait, TestScoping {
    fileprivate let options: Warnings.Options

    /// Applies the trait to each test of a suite separately.
    public var isRecursive: Bool { true }

    /// Runs a test, and records an issue at the test's location for each warning in the process during the run.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await watch(failingAt: test.sourceLocation, function)
    }

    /// Runs a closure, and records an issue at the location for each warning in the process during the run.
    package func watch(
        failingAt location: SourceLocation,
        _ body: @Sendable () async throws -> Void
    ) async throws {
        let warnings = Warnings(options) { _ in }
        defer { warnings.finish { Issue.record(Comment(rawValue: $0), sourceLocation: location) } }
        try await body()
    }
}

extension Trait where Self == FailsOnWarnings {
    /// Applies ``failOnWarnings(_:isolation:file:line:_:)`` to a test, or to each test of a suite.
    public static var failsOnWarnings: Self { failsOnWarnings(Warnings.Options()) }

    /// Fails a test for each warning, as ``failsOnWarnings`` does, but with custom options.
    ///
    /// - Parameter options: The thresholds of warnings, and the warnings to silence.
    public static func failsOnWarnings(_ options: Warnings.Options) -> Self { Self(options: options) }
}
#endif

extension Warnings {
    /// Performs a last check, ends watching, and calls `fail` with the text of each warning.
    fileprivate func finish(_ fail: (String) -> Void) {
        check()
        end()
        for warning in all { fail("\(warning)") }
    }
}
