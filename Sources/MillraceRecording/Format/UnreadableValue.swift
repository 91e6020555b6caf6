import Millrace
import MillraceTimeline

/// A value of a recording that cannot be a value of its own type here.
///
/// It shows what the recording has of it, as a tree. A store does not take it: restoring it throws
/// `TimeTravelError.wrongType(_:expected:found:)`.
public struct UnreadableValue: CustomReflectable, CustomStringConvertible, Sendable {
    /// What the recording has.
    public let recorded: RecordedValue

    init(_ recorded: RecordedValue) {
        self.recorded = recorded
    }

    /// The name of the value's own type.
    public var typeName: String { recorded.type }

    /// The case that the value is, if its type is an enum and the recording says which.
    public var caseName: String? { recorded.caseName }

    /// The case with what it carries, if there is one. Otherwise the members or elements, if the recording has the value as JSON,
    /// or else its description.
    public var customMirror: Mirror {
        if let caseName { return mirror(ofCase: caseName) }
        return switch recorded.content {
        case .json(.object(let members)): Mirror(reflecting: JSON.object(members))
        case .json(.array(let elements)): Mirror(reflecting: JSON.array(elements))
        case .json(let json):
            Mirror(self, children: [(label: "value", value: json.reflected)], displayStyle: .struct)
        case .text(let text):
            Mirror(self, children: [(label: "description", value: text)], displayStyle: .struct)
        }
    }

    private func mirror(ofCase name: String) -> Mirror {
        let payload: Any? =
            switch recorded.content {
            case .json(let json): json.payload(ofCase: name)
            case .text(let text): text == name ? nil : Self.payload(of: text, ofCase: name)
            }
        let children = payload.map { [(label: Optional(name), value: $0)] } ?? []
        return Mirror(self, children: children, displayStyle: .enum)
    }

    /// What stands in parentheses after the case, as in `add(3)`; all of the text if it is not like that.
    private static func payload(of text: String, ofCase name: String) -> String {
        guard text.hasPrefix("\(name)("), text.hasSuffix(")") else { return text }
        return String(text.dropFirst(name.count + 1).dropLast())
    }

    /// The description in the recording, or the beginning of the JSON.
    public var description: String {
        switch recorded.content {
        case .json(let json): BoundedDescription.of(json, limit: RecordingFormat.descriptionLength)
        case .text(let text): text
        }
    }
}

extension UnreadableValue: StandIn {
    package var text: String? { if case .text(let text) = recorded.content { text } else { nil } }
}

extension JSON {
    /// What a case carries, in the form in which Swift encodes enums if it is in that: `{"add":{"_0":3}}`, or `"add"` for a case
    /// of a raw value; nil if it carries nothing.
    fileprivate func payload(ofCase name: String) -> Any? {
        switch self {
        case .string(name): nil
        case .object(let members) where members.count == 1 && members[name] == [:]: nil
        case .object(let members) where members.count == 1:
            members[name].map { ($0.object?.count == 1 ? $0.object?["_0"] : nil) ?? $0 }?.reflected
                ?? reflected
        default: reflected
        }
    }
}
