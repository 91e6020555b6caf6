#if canImport(Testing)
import MillraceReporting
public import Testing

/// A trait that runs each test in a recording scope of its own: see `withRecordingScope`.
public struct RecordingScoped: TestTrait, SuiteTrait, TestScoping {
    /// Applies the trait to each test of a suite separately.
    public var isRecursive: Bool { true }

    /// Runs a test, or one case of a test with arguments, in a recording scope of its own.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withRecordingScope { try await function() }
    }
}

extension Trait where Self == RecordingScoped {
    /// Limits the timelines, recorders and warnings of a test, or of each test of a suite, to the stores that the same
    /// test creates. So the tests may run in parallel with others.
    ///
    /// ```swift
    /// @Suite("Cart", .recordingScope)
    /// struct CartTests { … }
    /// ```
    ///
    /// Put it before `.failsOnWarnings`. Guide: `Documentation/Testing.md`.
    public static var recordingScope: Self { Self() }
}
#endif
