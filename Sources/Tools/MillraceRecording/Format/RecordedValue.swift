import Foundation
import Millrace
@_spi(MillraceHub) import MillraceFiles
import MillraceTimeline

/// A value in a recording.
public struct RecordedValue: Hashable, Sendable {
    /// The name of the value's type by `String(reflecting:)`.
    public let type: String

    /// The name of the enum case; nil if the value is not an enum. Nil also in older recordings, which contain no
    /// cases.
    public let caseName: String?

    package let content: Content

    package enum Content: Hashable, Sendable {
        /// The encoded value.
        case json(JSON)
        /// The description of a value that cannot be encoded.
        case text(String)

        /// Whether two values have the same text, byte for byte, as for ``JSON``.
        package static func == (first: Content, second: Content) -> Bool {
            switch (first, second) {
            case (.json(let first), .json(let second)): first == second
            case (.text(let first), .text(let second)): first.hasBytes(of: second)
            default: false
            }
        }
    }

    package init(type: String, caseName: String? = nil, content: Content) {
        self.type = type
        self.caseName = caseName
        self.content = content
    }

    /// Creates the recorded form of a value: JSON if the value can be encoded, otherwise a bounded description. While
    /// a redaction applies, as for agents, secrets are hidden.
    public init(_ value: Any) {
        let whole = RecordedValue(whole: value)
        self = Redaction.current.map(whole.redacted(by:)) ?? whole
    }

    private init(whole value: Any) {
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

    /// The JSON text, on one line and with sorted keys; nil if the recording has only a description.
    public var json: String? {
        if case .json(let json) = content { String(decoding: json.data, as: UTF8.self) } else { nil }
    }
}

extension RecordedValue {
    /// The value as a part of a recorded line.
    var line: JSON {
        var members: [String: JSON] = ["type": .string(type)]
        members["case"] = caseName.map { .string($0) }
        switch content {
        case .json(let json): members["json"] = json
        case .text(let text): members["text"] = .string(text)
        }
        return .object(members)
    }

    /// Creates the value from a part of a recorded line; nil if it is malformed.
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
