import Millrace
import MillraceReporting

extension TestStore where Source: ActionSource {
    /// Expects the transition of `action`, and waits for it.
    ///
    /// Compares the action by `==` if it is Equatable, otherwise part by part.
    ///
    /// - Parameters:
    ///   - action: The action of the expected transition, such as an action that an effect has sent.
    ///   - effects: The expected effects of the transition, in any order.
    ///   - isolation: The caller's isolation. Use the default.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    ///   - describe: Turns the state before the transition into the expected state after it. Without this closure the
    ///     state must not change.
    /// - Throws: Errors of `describe`, and `CancellationError`. Failed expectations are recorded, not thrown.
    public func receive(
        _ action: Source.SourceAction,
        effects: [Source.SourceEffect] = [],
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        try await meet(receiving(action, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects that the transition of `action` has already happened.
    ///
    /// - Throws: Errors of `describe`.
    public func receive(
        _ action: Source.SourceAction,
        effects: [Source.SourceEffect] = [],
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        try meetNow(receiving(action, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects the transition of an enum case with any payload, and waits for it: `receive(SearchAction.answered)`.
    ///
    /// Some compilers crash if the payload contains a closure: use ``receive(where:effects:isolation:file:line:_:)``
    /// for such cases.
    public func receive<each Payload>(
        _ enumCase: @escaping (repeat each Payload) -> Source.SourceAction,
        effects: [Source.SourceEffect] = [],
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        try await meet(receiving(enumCase, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects that the transition of an enum case with any payload has already happened.
    public func receive<each Payload>(
        _ enumCase: @escaping (repeat each Payload) -> Source.SourceAction,
        effects: [Source.SourceEffect] = [],
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        try meetNow(receiving(enumCase, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects the transition of any action of the given type, and waits for it: `receive(Answered.self)` for a VISPER
    /// store.
    public func receive<Action>(
        _ type: Action.Type,
        effects: [Source.SourceEffect] = [],
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        try await meet(receiving(type, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects that the transition of any action of the given type has already happened.
    public func receive<Action>(
        _ type: Action.Type,
        effects: [Source.SourceEffect] = [],
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        try meetNow(receiving(type, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects the transition of an action for which `condition` is true, and waits for it.
    public func receive(
        where condition: @escaping (Source.SourceAction) -> Bool,
        effects: [Source.SourceEffect] = [],
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        try await meet(receiving(where: condition, effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects that the store's next transition has already happened, and that its action satisfies `condition`. Does
    /// not wait.
    ///
    /// - Parameters:
    ///   - condition: Returns whether the action is the expected one.
    ///   - effects: The expected effects of the transition, in any order.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    ///   - describe: Turns the state before the transition into the expected state after it. Without this closure the
    ///     state must not change.
    /// - Throws: Errors of `describe`. Failed expectations are recorded, not thrown.
    public func receive(
        where condition: @escaping (Source.SourceAction) -> Bool,
        effects: [Source.SourceEffect] = [],
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        try meetNow(receiving(where: condition, effects, TestLocation(file: file, line: line), describe))
    }

    // MARK: Expectations

    private func receiving(
        _ action: Source.SourceAction,
        _ effects: [Any],
        _ location: TestLocation,
        _ describe: Description?
    ) -> Expectation<State> {
        let call = "receive(\(ValueText.of(action)))"
        return .action(call, { FieldComparison.areEqual($0, action) }, effects, location, describe)
    }

    private func receiving<each Payload>(
        _ enumCase: @escaping (repeat each Payload) -> Source.SourceAction,
        _ effects: [Any],
        _ location: TestLocation,
        _ describe: Description?
    ) -> Expectation<State> {
        .action(
            "receive(a case of \(Source.SourceAction.self) with \((repeat each Payload).self))",
            { CasePattern.matches($0, enumCase) },
            effects,
            location,
            describe
        )
    }

    private func receiving<Action>(
        _ type: Action.Type,
        _ effects: [Any],
        _ location: TestLocation,
        _ describe: Description?
    ) -> Expectation<State> {
        .action("receive(\(type).self)", { $0 is Action }, effects, location, describe)
    }

    private func receiving(
        where condition: @escaping (Source.SourceAction) -> Bool,
        _ effects: [Any],
        _ location: TestLocation,
        _ describe: Description?
    ) -> Expectation<State> {
        let matches: (Any) -> Bool = { ($0 as? Source.SourceAction).map(condition) ?? false }
        return .action("receive(where:)", matches, effects, location, describe)
    }
}

extension TestStore {
    /// Expects a change without an action, and waits for it. Such changes are those of a container, a value or a
    /// property, those by undo or time travel, and the start of a controller's loop.
    ///
    /// - Parameters:
    ///   - isolation: The caller's isolation. Use the default.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    ///   - describe: Turns the state before the change into the expected state after it. Without this closure the
    ///     state must not change.
    /// - Throws: Errors of `describe`, and `CancellationError`. Failed expectations are recorded, not thrown.
    public func receiveChange(
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        try await meet(receivingChange([], TestLocation(file: file, line: line), describe))
    }

    /// Expects that a change without an action has already happened.
    ///
    /// - Throws: Errors of `describe`.
    public func receiveChange(
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        try meetNow(receivingChange([], TestLocation(file: file, line: line), describe))
    }

    fileprivate func receivingChange(
        _ effects: [Any],
        _ location: TestLocation,
        _ describe: Description?
    ) -> Expectation<State> {
        Expectation(
            call: "receiveChange()",
            matches: { $0.action == nil },
            effects: effects,
            describe: describe,
            location: location
        )
    }
}

extension TestStore where Source: ActionSource {
    /// Expects a change without an action but with effects, and waits for it. The start of a controller's loop is such
    /// a change, with the same state before and after.
    ///
    /// - Parameters:
    ///   - effects: The expected effects of the loop's start, in any order.
    ///   - isolation: The caller's isolation. Use the default.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    ///   - describe: Turns the state before the change into the expected state after it. Without this closure the
    ///     state must not change.
    /// - Throws: Errors of `describe`, and `CancellationError`. Failed expectations are recorded, not thrown.
    public func receiveChange(
        effects: [Source.SourceEffect],
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) async throws {
        try await meet(receivingChange(effects, TestLocation(file: file, line: line), describe))
    }

    /// Expects that a change without an action but with effects has already happened.
    ///
    /// - Throws: Errors of `describe`.
    public func receiveChange(
        effects: [Source.SourceEffect],
        file: StaticString = #filePath,
        line: UInt = #line,
        _ describe: Description? = nil
    ) throws {
        try meetNow(receivingChange(effects, TestLocation(file: file, line: line), describe))
    }
}
