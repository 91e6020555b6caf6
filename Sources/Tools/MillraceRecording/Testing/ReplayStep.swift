import Millrace
import MillraceReporting
import MillraceTimeline
import MillraceValues

/// A step of a generated test: one entry, or the keystrokes in one text.
struct ReplayStep {
    /// The entry; of several, the last.
    private(set) var entry: TimelineEntry

    /// The state before the step.
    let old: Any

    /// The state that the test expects after the step.
    private(set) var new: Any

    /// Whether the expected state is not the recorded one, but what should have been.
    let isCorrected: Bool

    /// The number of entries.
    private(set) var count = 1

    var cause: Transition.Cause { entry.transition.cause }
    var effects: [Any] { entry.transition.effects }

    private init(_ entry: TimelineEntry, shouldHaveBeen correction: Any?) {
        if correction != nil && entry.transition.action == nil {
            fatalError(
                "A test expects states after actions, and entry \(entry.id) has none: correct the entry of an action."
            )
        }
        self.entry = entry
        old = entry.old
        new = correction ?? entry.new
        isCorrected = correction != nil
    }

    /// The steps of a test of these entries without the skipped ones. The test ends with the first state that should have
    /// been another one, since the later states follow from the wrong one.
    static func steps(of entries: [TimelineEntry], shouldHaveBeen corrections: [Int: Any]) -> [ReplayStep] {
        let known = Set(entries.lazy.filter { !$0.isSkipped }.map(\.id))
        if let foreign = corrections.keys.first(where: { !known.contains($0) }) {
            fatalError(
                "The test has no entry \(foreign) that could have been different: it is not handed over, or skipped."
            )
        }
        var steps: [ReplayStep] = []
        for entry in entries where !entry.isSkipped {
            let step = ReplayStep(entry, shouldHaveBeen: corrections[entry.id])
            if let last = steps.last, let joined = last.joined(with: step) {
                steps[steps.count - 1] = joined
            } else {
                steps.append(step)
            }
            if step.isCorrected { break }
        }
        return steps
    }

    /// Whether two values are the same to a test. A value that contains NaN does not equal itself, but the same recorded form.
    static func areEqual(_ first: Any, _ second: Any) -> Bool {
        Sameness.areIdentical(first, second) || Sameness.areEqual(first, second) == true
            || Sameness.areEqual(first, first) != true && RecordedValue(first) == RecordedValue(second)
    }

    // MARK: Keystrokes

    /// Both steps as one, if they are keystrokes in the same text: the same action sets the same part of the state to the
    /// text that it carries, and changes nothing else. Then the last action alone leads to the same state.
    private func joined(with next: ReplayStep) -> ReplayStep? {
        guard !isCorrected, !next.isCorrected,
            entry.transition.actionName == next.entry.transition.actionName,
            effects.map(Self.name) == next.effects.map(Self.name), Self.areEqual(new, next.old),
            let first = TextEdit(of: entry), let second = TextEdit(of: next.entry), first.path == second.path,
            // A text that is cleared is a step of its own, or the test would not show that it was there.
            !first.new.isEmpty, !second.new.isEmpty, !Self.areEqual(old, next.new)
        else { return nil }
        var joined = self
        joined.entry = next.entry
        joined.new = next.new
        joined.count += 1
        return joined
    }

    private static func name(_ effect: Any) -> String {
        EnumCase.name(of: effect) ?? String(reflecting: type(of: effect))
    }
}

/// A keystroke: the only change of an entry, which inserts or removes characters in one text of the state.
private struct TextEdit {
    /// The names and positions of the parts that lead to the text, from the text outwards.
    private(set) var path: [String] = []
    let old: String
    let new: String

    /// The depth to which values are searched.
    private static let depth = 16

    /// Nil if the entry is no keystroke, or its action does not carry the text.
    init?(of entry: TimelineEntry) {
        guard let action = entry.transition.action,
            let edit = Self.find(from: entry.old, to: entry.new, depth: Self.depth), edit.isKeystroke,
            Self.carries(action, edit.new, depth: Self.depth)
        else { return nil }
        self = edit
    }

    private init(from old: String, to new: String) {
        self.old = old
        self.new = new
    }

    private var isKeystroke: Bool {
        Array(old.utf8).withUnsafeBytes { old in
            Array(new.utf8).withUnsafeBytes { new in
                let common = CommonEnds(of: old, new)
                return common.prefix + common.suffix == min(old.count, new.count)
            }
        }
    }

    private static func find(from old: Any, to new: Any, depth: Int) -> TextEdit? {
        if depth == 0 { return nil }
        if let old = old as? String, let new = new as? String { return TextEdit(from: old, to: new) }
        let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
        guard before.displayStyle == after.displayStyle, before.children.count == after.children.count,
            // These have no order.
            before.displayStyle != .set, before.displayStyle != .dictionary
        else { return nil }
        var found: TextEdit?
        for (index, (old, new)) in zip(before.children, after.children).enumerated()
        where !ReplayStep.areEqual(old.value, new.value) {
            guard found == nil, old.label == new.label,
                var edit = find(from: old.value, to: new.value, depth: depth - 1)
            else { return nil }
            edit.path.append(new.label ?? "\(index)")
            found = edit
        }
        return found
    }

    private static func carries(_ value: Any, _ text: String, depth: Int) -> Bool {
        if let value = value as? String { return value.hasBytes(of: text) }
        return depth > 0
            && Mirror(reflecting: value).children.contains { carries($0.value, text, depth: depth - 1) }
    }
}
