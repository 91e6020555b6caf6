@_spi(MillraceHub) import MillraceFiles
import MillraceReporting
import MillraceTimeline

/// The reason why a recorded state cannot be changed to what should have been. Has no values of the state.
package struct StateCorrection: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// A state with another value at a path, for a ``ReplayTest``.
    ///
    /// - Parameters:
    ///   - path: the names of members and the positions of elements, in the JSON of the state. The case of an enum and the
    ///     underscores of its values may be omitted.
    ///   - value: the JSON of the value, with ``JSON/withShortNumbers``. Null removes a member.
    ///   - isRight: whether a state has the value. The path may lead elsewhere in the JSON than in the state: the elements of
    ///     sets have another order, and a type may encode other names than its properties have.
    /// - Returns: a value of the state's type; of a state of an ended session, an ``UnreadableValue``.
    /// - Throws: the reason, if the state is not `Codable`, has no such part, does not decode with the value, or does not have
    ///   the value then.
    package static func state(
        _ state: Any,
        of store: StoreHandle,
        setting path: [String],
        to value: JSON,
        isRight: (Any) -> Bool
    ) throws(StateCorrection) -> Any {
        // An expectation may change a part of a state that is hidden from those who ask for the test.
        let recorded = Redaction.$current.withValue(nil) { RecordedValue(state) }
        guard case .json(let json) = recorded.content else {
            throw StateCorrection("The state is not Codable: write what should have been into the test.")
        }
        func right(throughCases: Bool) throws(StateCorrection) -> Any {
            var json = json
            let rule = JSON.SettingRule(throughCases: throughCases, onlyWhatIsThere: state is UnreadableValue)
            try json.set(value, at: path[...], rule)
            let right = RecordedValue(type: recorded.type, caseName: nil, content: .json(json))
            let made = state is UnreadableValue ? UnreadableValue(right) : try decoded(right, of: store)
            if isRight(made) { return made }
            throw StateCorrection(
                """
                The path leads to another part of the state's JSON, as with sets, and with names that the type encodes as others: \
                write what should have been into the test.
                """
            )
        }
        do {
            return try right(throughCases: false)
        } catch {
            guard let made = try? right(throughCases: true) else { throw error }
            return made
        }
    }

    private static func decoded(_ right: RecordedValue, of store: StoreHandle) throws(StateCorrection) -> Any
    {
        var importer = ValueImporter(types: [], limits: RecordingLimits())
        let made = Redaction.$current.withValue(nil) { importer.state(right, of: store) }
        for report in importer.grading.types where report.grade != .fine {
            throw StateCorrection("The state does not take the value: \(report.reason)")
        }
        return made
    }

    fileprivate static func nothing(at step: String) -> StateCorrection {
        StateCorrection("The state's JSON has nothing at '\(step.prefix(100))'.")
    }
}

extension JSON {
    fileprivate struct SettingRule {
        /// Whether to omit steps that Swift's encoding of enums adds.
        let throughCases: Bool

        /// Whether there must be a value of the same kind, because no type can tell whether it takes the new one.
        let onlyWhatIsThere: Bool
    }

    fileprivate mutating func set(
        _ new: JSON,
        at path: ArraySlice<String>,
        _ rule: SettingRule
    ) throws(StateCorrection) {
        guard let step = path.first else {
            if rule.onlyWhatIsThere && kind != new.kind {
                throw StateCorrection("The state has \(kind) there, and not \(new.kind).")
            }
            return self = new
        }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            if rule.throughCases, members[step] == nil, let inner = members.inner(step) {
                try members[inner.key]?.set(new, at: inner.skipsStep ? rest : path, rule)
            } else if rest.isEmpty && !rule.onlyWhatIsThere {
                members[step] = new == .null ? nil : new
            } else {
                if members[step] == nil { throw .nothing(at: step) }
                try members[step]?.set(new, at: rest, rule)
            }
            self = .object(members)
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index) else { throw .nothing(at: step) }
            try elements[index].set(new, at: rest, rule)
            self = .array(elements)
        default: throw .nothing(at: step)
        }
    }

    private var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value with its numbers as the encoder writes them: `12.50` as `12.5`, and `42.0` and `4.2e1` as `42`.
    package var withShortNumbers: JSON {
        switch self {
        case .number(let text):
            guard text.contains(where: { ".eE".contains($0) }), let number = Double(text),
                let json = try? ValueCoder.json(of: number)
            else { return self }
            return json
        case .array(let elements): return .array(elements.map(\.withShortNumbers))
        case .object(let members): return .object(members.mapValues(\.withShortNumbers))
        default: return self
        }
    }
}

extension [String: JSON] {
    /// The member in which to look for a step that is no member: the value of a case, which Swift encodes as `_0`, or the
    /// only member that is an object, which may be a case.
    fileprivate func inner(_ step: String) -> (key: String, skipsStep: Bool)? {
        if self["_\(step)"] != nil { return ("_\(step)", true) }
        guard count == 1, let (name, value) = first, let inner = value.object else { return nil }
        return inner[step] != nil || inner["_\(step)"] != nil ? (name, false) : nil
    }
}
