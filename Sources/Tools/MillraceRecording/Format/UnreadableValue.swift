import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceTimeline

/// A value in a recording that cannot be decoded to its own type in this app.
///
/// Its mirror shows the recorded form as a tree. A store does not accept the value: restoring it throws
/// `TimeTravelError.wrongType(_:expected:found:)`.
public struct UnreadableValue: CustomReflectable, CustomStringConvertible, Sendable {
    /// The recorded form.
    public let recorded: RecordedValue

    init(_ recorded: RecordedValue) {
        self.recorded = recorded
    }

    /// The name of the value's own type.
    public var typeName: String { recorded.type }

    /// The name of the enum case, if the value's type is an enum and the recording contains the case.
    public var caseName: String? { recorded.caseName }

    /// Shows the enum case with its payload, if the recording contains a case. Otherwise shows the members or elements
    /// of the recorded JSON, a simple JSON value, or the description.
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

    /// The text in parentheses after the case, as in `add(3)`; the whole text if it has another form.
    private static func payload(of text: String, ofCase name: String) -> String {
        guard text.hasPrefix("\(name)("), text.hasSuffix(")") else { return text }
        return String(text.dropFirst(name.count + 1).dropLast())
    }

    /// The recorded description, or the beginning of the JSON.
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

/// A recording has the type of a state or an action, and none of what is within.
extension JSON: StandIn {
    package var typeName: String { "JSON" }
    package var caseName: String? { nil }
    package var text: String? { nil }
    package var nameBeforeParts: String { "" }
}

extension JSON {
    /// The payload of a case; nil if there is none. Recognises Swift's encoding of enums, as in
    /// `{"add":{"_0":3}}` or `{"add":{}}`, and a raw value, as in `"add"`. Any other JSON is the payload.
    fileprivate func payload(ofCase name: String) -> Any? {
        switch self {
        case .string(name): nil
        case .object(let members) where members.count == 1 && members[name] == [:]: nil
        case .object(let members) where members.count == 1:
            members[name]?.associatedValue ?? reflected
        default: reflected
        }
    }
}

extension JSON {
    /// What Swift has encoded for a case: its only value, or all of them.
    fileprivate var associatedValue: Any {
        guard let values = object else { return reflected }
        if values.count == 1, let only = values["_0"] { return only.reflected }
        return AssociatedValues(members: values)
    }
}

/// The recorded values of an enum case, which are shown as those of a case are: `note(3, name: "a")`. The recording does
/// not have their order, so they are in that of their names.
private struct AssociatedValues: CustomReflectable {
    let members: [String: JSON]

    var customMirror: Mirror {
        let children = members.sorted { $0.key < $1.key }.map { name, value in
            (label: name.hasPrefix("_") && Int(name.dropFirst()) != nil ? nil : name, value: value.reflected)
        }
        return Mirror(self, children: children, displayStyle: .tuple)
    }
}
