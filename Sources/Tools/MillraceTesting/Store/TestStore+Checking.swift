import Millrace
import MillraceReporting

extension TestStore {
    /// Waits for a transition, and compares it with the expectation. Fails the test if none occurs in time.
    func meet(_ expectation: Expectation<State>, isolation: isolated (any Actor)? = #isolation) async throws {
        let deadline = ContinuousClock.now + limit
        while !isFinished {
            let version = inbox.signal.version
            if try meetIfThere(expectation) { return }
            if try await !inbox.signal.wait(after: version, until: deadline) { break }
        }
        if try !meetIfThere(expectation) { reportMissing(expectation, "within \(limit)") }
    }

    /// Compares a pending transition with the expectation, without waiting. Fails the test if no transition is pending.
    func meetNow(_ expectation: Expectation<State>) throws {
        if try !meetIfThere(expectation) {
            reportMissing(expectation, "so far, and without `await` nothing is waited for")
        }
    }

    /// - Returns: False if no pending transition can meet the expectation.
    private func meetIfThere(_ expectation: Expectation<State>) throws -> Bool {
        switch checking {
        case .exhaustive:
            guard let next = inbox.takeFirst() else { return false }
            if expectation.matches(next) {
                try compare(next, with: expectation)
            } else {
                let instead = summary(of: [next])
                expectation.location.fail("\(expectation.call): another transition came first:\n\(instead)")
            }
        case .partly:
            guard let (skipped, found) = inbox.take(expectation.matches) else { return false }
            passOver(skipped, before: expectation.call, at: expectation.location)
            try compare(found, with: expectation)
        }
        return true
    }

    private func reportMissing(_ expectation: Expectation<State>, _ when: String) {
        if isFinished {
            expectation.location.fail(
                "\(expectation.call): the TestStore has been finished. Call `finish()` last."
            )
            return
        }
        let came = inbox.all
        var text = "\(expectation.call): no such transition \(when)."
        if came.isEmpty {
            text += " Nothing else happened either.\(unreachableText)"
        } else {
            text += " What came instead:\n\(summary(of: came))"
        }
        expectation.location.fail(text)
    }

    /// The reason why no action can reach the store: its controller has not started, or its dialect sends actions to
    /// another instance, the registered one. Empty if there is no such reason.
    private var unreachableText: String {
        if let transitions {
            return transitions.store == nil ? " The controller is not running: call its `start()` first." : ""
        }
        return source is any ActionSource
            ? " Actions go to the registered store, which is not this one: test `\(Source.self).instantiate()`."
            : ""
    }

    // MARK: Comparing

    private func compare(_ seen: SeenTransition, with expectation: Expectation<State>) throws {
        guard let before = feed.recordedState(seen.old), let after = feed.recordedState(seen.new) else {
            expectation.location.fail(
                "\(expectation.call): the state of the transition cannot be read as \(State.self): \(ValueText.of(seen.new))"
            )
            return
        }
        let comparison = try StateComparison(
            before: before,
            after: after,
            describe: expectation.describe,
            isPartial: checking == .partly
        )
        report(comparison, expectation)
        compareEffects(seen.effects, expectation)
    }

    private func report(_ comparison: StateComparison, _ expectation: Expectation<State>) {
        if !comparison.failures.isEmpty {
            expectation.location.fail("\(expectation.call): \(comparison.failureText)")
        } else if comparison.isIdle && checking == .exhaustive {
            expectation.location.fail(
                "\(expectation.call): the closure describes no change, and there was none. Leave it out."
            )
        }
        if !comparison.ignored.isEmpty {
            ignore("\(expectation.call): not described: \(comparison.ignoredText)", at: expectation.location)
        }
    }

    private func compareEffects(_ actual: [Any], _ expectation: Expectation<State>) {
        var unexpected = actual
        var missing: [Any] = []
        for effect in expectation.effects {
            if let index = unexpected.firstIndex(where: { FieldComparison.areEqual($0, effect) }) {
                unexpected.remove(at: index)
            } else {
                missing.append(effect)
            }
        }
        var lines = missing.map { "missing: \(ValueText.of($0))" }
        let extra = unexpected.map { "not expected: \(ValueText.of($0))" }
        if checking == .exhaustive {
            lines += extra
        } else if !extra.isEmpty && missing.isEmpty {
            let names = Brief.texts(of: unexpected, ValueText.of).joined(separator: ", ")
            ignore("\(expectation.call): effects that were not expected: \(names)", at: expectation.location)
        }
        if lines.isEmpty { return }
        let shown = Brief.texts(of: lines) { $0 }.map { "  \($0)\n" }.joined()
        let all = Brief.texts(of: actual, ValueText.of).joined(separator: ", ")
        let cure = actual.isEmpty ? "It has none." : "It has `effects: [\(all)]`."
        expectation.location.fail(
            "\(expectation.call): the effects are not the expected ones.\n\(shown)\(cure)"
        )
    }

    // MARK: Unexpected transitions

    /// Reports transitions that were not received: as failures, or as notes if checking is partial.
    func passOver(_ transitions: [SeenTransition], before call: String, at location: TestLocation) {
        if transitions.isEmpty { return }
        let text =
            "\(call): \(counted(transitions.count, "transition")) before it \(transitions.count == 1 ? "was" : "were") not received:\n"
            + summary(of: transitions)
        switch checking {
        case .exhaustive: location.fail(text)
        case .partly: ignore(text, at: location)
        }
    }

    /// Adds a note to ``ignored``.
    func ignore(_ text: String, at location: TestLocation) {
        ignored.append(text)
        location.note(text)
    }

    /// Transitions with their changes, and the call that would expect each of them.
    func summary(of transitions: [SeenTransition]) -> String {
        Brief.texts(of: transitions) { seen in
            let differences = FieldComparison.differences(
                actual: readable(seen.new),
                expected: readable(seen.old)
            )
            let changes = Brief.texts(of: differences, \.changeText).map { "\n    \($0)" }.joined()
            return "\(seen.name)\(changes)\n  Expect it: \(call(for: seen))"
        }.map { "  \($0)" }.joined(separator: "\n")
    }

    private func call(for seen: SeenTransition) -> String {
        let differences = FieldComparison.differences(
            actual: readable(seen.new),
            expected: readable(seen.old),
            isForReading: false
        )
        let assignments = Brief.texts(of: differences, \.assignment).joined(separator: "; ")
        let closure = assignments.isEmpty ? "" : " { \(assignments) }"
        let effects = Brief.texts(of: seen.effects, ValueText.of).joined(separator: ", ")
        let call: String =
            if let action = seen.action {
                "receive(\(ValueText.of(action))" + (effects.isEmpty ? ")" : ", effects: [\(effects)])")
            } else {
                "receiveChange(" + (effects.isEmpty ? ")" : "effects: [\(effects)])")
            }
        return call + closure
    }

    private func readable(_ state: Any) -> Any { feed.recordedState(state) ?? state }

    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
