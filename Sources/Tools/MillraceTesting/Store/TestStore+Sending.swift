import Millrace
import MillraceReporting

extension TestStore where Source: ActionSource {
    /// Sends an action, and expects its transition.
    ///
    /// All earlier transitions must have been received.
    ///
    /// - Parameters:
    ///   - action: The action, sent by the dialect's own way of dispatching.
    ///   - effects: The expected effects of the transition, in any order.
    ///   - isolation: The caller's isolation. Use the default.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    ///   - describe: Turns the state before the transition into the expected state after it. Without this closure the
    ///     state must not change.
    /// - Throws: Errors of `describe`, and `CancellationError`. Failed expectations are recorded, not thrown.
    public func send(
        _ action: Source.SourceAction,
        effects: [Source.SourceEffect] = [],
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        let expectation = sending(action, effects, TestLocation(file: file, line: line), describe)
        source.send(sourceAction: action)
        try await meet(expectation)
    }

    /// Sends an action, and expects that its transition has happened when the store's dispatch function returns.
    ///
    /// - Throws: Errors of `describe`.
    public func send(
        _ action: Source.SourceAction,
        effects: [Source.SourceEffect] = [],
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        let expectation = sending(action, effects, TestLocation(file: file, line: line), describe)
        source.send(sourceAction: action)
        try meetNow(expectation)
    }

    /// Sends an action without an expectation. Use it for an action that the store ignores or that a middleware
    /// replaces. Receive the resulting transitions separately.
    public func dispatch(_ action: Source.SourceAction) { source.send(sourceAction: action) }

    private func sending(
        _ action: Source.SourceAction,
        _ effects: [Source.SourceEffect],
        _ location: TestLocation,
        _ describe: Description?
    ) -> Expectation<State> {
        let call = "send(\(ValueText.of(action)))"
        passOver(inbox.takeAll(), before: call, at: location)
        return .action(call, { FieldComparison.areEqual($0, action) }, effects, location, describe)
    }
}
