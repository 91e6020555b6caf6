#if canImport(Testing)
import Millrace
public import MillraceTimeline
public import Testing

/// Runs a closure, and fails the test for each warning of any store in the process: one issue per warning, with the evidence and
/// the cure.
///
/// ```swift
/// try await failOnWarnings {
///     map.scroll(to: .end)
/// }
/// ```
///
/// Also includes stores of tests that run in parallel: use it in a suite that is `.serialized`, or check a single store with
/// ``failOnWarnings(of:_:isolation:sourceLocation:_:)``. Time thresholds are unreliable on a busy machine; raise them in `options`.
/// The rules are in `Documentation/Behaviour/Warnings.md`.
///
/// - Parameters:
///   - options: The thresholds of warnings, and the warnings to silence.
///   - isolation: The isolation of `body`: the caller's actor.
///   - sourceLocation: The location that failures refer to.
///   - body: The code to check.
/// - Returns: The result of `body`.
public func failOnWarnings<Result>(
    _ options: Warnings.Options = Warnings.Options(),
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Result
) async rethrows -> Result {
    let warnings = Warnings(options) { _ in }
    defer { warnings.recordIssues(at: sourceLocation) }
    return try await body()
}

/// Runs a closure, and fails the test for each warning of one store. Ignores other stores.
///
/// - Parameters:
///   - source: A store of any dialect.
///   - options: The thresholds of warnings, and the warnings to silence.
///   - isolation: The isolation of `body`: the caller's actor.
///   - sourceLocation: The location that failures refer to.
///   - body: The code to check.
/// - Returns: The result of `body`.
public func failOnWarnings<Result>(
    of source: some StateSource,
    _ options: Warnings.Options = Warnings.Options(),
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Result
) async rethrows -> Result {
    let warnings = Warnings(of: source, options) { _ in }
    defer { warnings.recordIssues(at: sourceLocation) }
    return try await body()
}

/// A trait that fails a test for each warning that any store in the process causes while the test runs.
///
/// ```swift
/// @Suite("Map", .serialized, .failsOnWarnings)
/// struct MapTests { … }
/// ```
public struct FailsOnWarnings: TestTrait, SuiteTrait, TestScoping {
    fileprivate let options: Warnings.Options

    /// Applies the trait to each test of a suite separately.
    public var isRecursive: Bool { true }

    /// Checks for warnings while a test runs.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await failOnWarnings(options, sourceLocation: test.sourceLocation) { try await function() }
    }
}

extension Trait where Self == FailsOnWarnings {
    /// Applies ``failOnWarnings(_:isolation:sourceLocation:_:)`` to a test, or to each test of a suite.
    public static var failsOnWarnings: Self { failsOnWarnings(Warnings.Options()) }

    /// Fails a test for each warning, as ``failsOnWarnings`` does, but with custom options.
    ///
    /// - Parameter options: The thresholds of warnings, and the warnings to silence.
    public static func failsOnWarnings(_ options: Warnings.Options) -> Self { Self(options: options) }
}

extension Warnings {
    /// Performs a last check, ends watching, and records an issue for each warning.
    fileprivate func recordIssues(at sourceLocation: SourceLocation) {
        check()
        end()
        for warning in all {
            Issue.record(Comment(rawValue: "\(warning)"), sourceLocation: sourceLocation)
        }
    }
}
#endif
