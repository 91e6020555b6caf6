import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceReporting
import MillraceTimeline

/// Changes a recorded state to what should have been, for a ``ReplayTest``.
package struct StateCorrection: Error, CustomStringConvertible {
    /// The reason why a state cannot be changed, without values of the state.
    package let description: String

    /// A state with another value at a path.
    ///
    /// - Parameters:
    ///   - path: the names of members and the positions of elements, in the JSON of the state. The case of an enum and the
    ///     underscores of its values may be omitted.
    ///   - value: the JSON of the value. Null removes a member.
    /// - Returns: a value of the state's type; of a state of an ended session, an ``UnreadableValue``.
    /// - Throws: the reason, if the state is not `Codable`, has no such part, or does not decode with the value.
    package static func state(
        _ state: Any,
        of store: StoreHandle,
        setting path: [String],
        to value: JSON
    ) throws(StateCorrection) -> Any {
        // An expectation may change a part of a state that is hidden from those who ask for the test.
        let recorded = Redaction.$current.withValue(nil) { RecordedValue(state) }
        guard case .json(var json) = recorded.content else {
            throw StateCorrection("The state is not Codable: write what should have been into the test.")
        }
        try json.set(value, at: path[...])
        let right = RecordedValue(type: recorded.type, caseName: nil, content: .json(json))
        if state is UnreadableValue { return UnreadableValue(right) }
        var importer = ValueImporter(types: [], limits: RecordingLimits())
        let made = Redaction.$current.withValue(nil) { importer.state(right, of: store) }
        for report in importer.grading.types where report.grade != .fine {
            throw StateCorrection("The state does not take the value: \(report.reason)")
        }
        return made
    }

    private init(_ description: String) {
        self.description = description
    }

    fileprivate static func nothing(at step: String) -> StateCorrection {
        StateCorrection("The state's JSON has nothing at '\(step.prefix(100))'.")
    }
}

extension JSON {
    fileprivate mutating func set(_ new: JSON, at path: ArraySlice<String>) throws(StateCorrection) {
        guard let step = path.first else { return self = new }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            if members[step] == nil, let inner = members.inner(step) {
                try members[inner.key]?.set(new, at: inner.skipsStep ? rest : path)
            } else if rest.isEmpty {
                members[step] = new == .null ? nil : new
            } else {
                if members[step] == nil { throw .nothing(at: step) }
                try members[step]?.set(new, at: rest)
            }
            self = .object(members)
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index) else { throw .nothing(at: step) }
            try elements[index].set(new, at: rest)
            self = .array(elements)
        default: throw .nothing(at: step)
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
