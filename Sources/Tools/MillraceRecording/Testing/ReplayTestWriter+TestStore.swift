import Millrace
import MillraceTimeline
import MillraceValues

/// Writes the actions sent to a `TestStore`, and the expected changes.
///
/// All actions are sent, including those caused by effects, because a recording does not distinguish these actions from
/// others. The test runs no effect that could dispatch them again.
extension ReplayTestWriter {
    mutating func send(_ action: String, _ recorded: ReplayStep) {
        var call = Self.withoutTry(action)
        var isWhole = true
        if !recorded.effects.isEmpty {
            let effects = recorded.effects.compactMap { expression(of: $0) }
            isWhole = effects.count == recorded.effects.count
            call += ", effects: [\(effects.map(Self.withoutTry).joined(separator: ", "))]"
        }
        let step = dialect.step(call)
        guard isWhole, let changes = changes(from: recorded.old, to: recorded.new) else {
            lines += [
                "// Not all of what changes, or of the effects, can be written here: the whole state is compared.",
                "test.checking = .partly", step, "test.checking = .exhaustive",
            ]
            return expect(recorded.new)
        }
        switch changes.count {
        case 0: lines.append(step)
        case 1: lines.append("\(step) { \(changes[0]) }")
        default: lines += ["\(step) {"] + changes.map { "    \($0)" } + ["}"]
        }
    }

    /// Assignments that turn the old state into the new one: one to each changed property, or one to the whole state.
    /// Nil if these cannot be written.
    private mutating func changes(from old: Any, to new: Any) -> [String]? {
        if ReplayStep.areEqual(old, new) { return [] }
        if let old = old as? UnreadableValue, let new = new as? UnreadableValue,
            let change = change(from: old, to: new)
        {
            return [change]
        }
        return propertyChanges(from: old, to: new) ?? expression(of: new).map { ["$0 = \($0)"] }
    }

    private mutating func propertyChanges(from old: Any, to new: Any) -> [String]? {
        if new is UnreadableValue { return nil }
        let (old, new) = (Mirror(reflecting: old), Mirror(reflecting: new))
        guard new.displayStyle == .struct, old.subjectType == new.subjectType else { return nil }
        var changes: [String] = []
        for (old, new) in zip(old.children, new.children) where !ReplayStep.areEqual(old.value, new.value) {
            guard let name = new.label.flatMap(SwiftLiteral.name),
                let value = expression(of: Redaction.shown(new.value, named: new.label))
            else { return nil }
            changes.append("$0.\(name) = \(value)")
        }
        return changes.isEmpty ? nil : changes
    }

    /// An expression as an argument. Removes `try`, because the call that takes the argument begins with `try`.
    static func withoutTry(_ expression: String) -> String {
        expression.hasPrefix("try ") ? String(expression.dropFirst(4)) : expression
    }
}
