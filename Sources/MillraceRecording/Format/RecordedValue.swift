import Foundation
import Millrace
import MillraceTimeline

/// A value as a recording has it.
public struct RecordedValue: Hashable, Sendable {
    /// The value's type, as `String(reflecting:)` names it.
    public let type: String

    /// The case that the value is, if its type is an enum; nil also if the recording is of before cases were recorded.
    public let caseName: String?

    package let content: Content

    package enum Content: Hashable, Sendable {
        /// What the value encodes itself as.
        case json(JSON)
        /// A description, of a value that does not encode itself.
        case text(String)
    }

    package init(type: String, caseName: String? = nil, content: Content) {
        self.type = type
        self.caseName = caseName
        self.content = content
    }

    /// What a recording has of a value: JSON if it is `Encodable`, and a bounded description otherwise.
    public init(_ value: Any) {
        if let unreadable = value as? UnreadableValue {
            self = unreadable.recorded
        } else {
            type = String(reflecting: Swift.type(of: value))
            caseName = EnumCase.name(of: value)
            let json = try? ValueCoder.json(of: value)
            content =
                json.map { .json($0) }
                ?? .text(BoundedDescription.of(value, limit: RecordingFormat.descriptionLength))
        }
    }

    /// The JSON text, on one line and with sorted keys; nil if there is only a description.
    public var json: String? {
        if case .json(let json) = content { String(decoding: json.data, as: UTF8.self) } else { nil }
    }
}

extension RecordedValue {
    /// The value as a part of a line.
    var line: JSON {
        var members: [String: JSON] = ["type": .string(type)]
        members["case"] = caseName.map { .string($0) }
        switch content {
        case .json(let json): members["json"] = json
        case .text(let text): members["text"] = .string(text)
        }
        return .object(members)
    }

    /// The value that a part of a line is; nil if it is none.
    init?(_ line: JSON?) {
        guard let members = line?.object, let type = members["type"]?.string else { return nil }
        self.type = type
        caseName = members["case"]?.string
        if let json = members["json"] {
            content = .json(json)
        } else if let text = members["text"]?.string {
            content = .text(text)
        } else {
            return nil
        }
    }
}
