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

    /// The members or elements, if the recording has the value as JSON; otherwise its description.
    public var customMirror: Mirror {
        switch recorded.content {
        case .json(.object(let members)):
            Mirror(reflecting: JSON.object(members))
        case .json(.array(let elements)):
            Mirror(reflecting: JSON.array(elements))
        case .json(let json):
            Mirror(self, children: [(label: "value", value: json.reflected)], displayStyle: .struct)
        case .text(let text):
            Mirror(self, children: [(label: "description", value: text)], displayStyle: .struct)
        }
    }

    /// The description in the recording, or the beginning of the JSON.
    public var description: String {
        switch recorded.content {
        case .json(let json): BoundedDescription.of(json, limit: RecordingFormat.descriptionLength)
        case .text(let text): text
        }
    }
}
