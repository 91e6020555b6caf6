import Foundation
@_spi(MillraceRenderer) import MillraceScreenHTML

/// A message of a browser tab to the process, as one JSON text per WebSocket message.
///
/// | `type`        | fields                 | meaning                                                              |
/// |---------------|------------------------|----------------------------------------------------------------------|
/// | `tap`         | `node`                 | a button, row, back button, tab or alert action was pressed          |
/// | `edit`        | `node`, `text`, `edit` | the text of a field is now `text`; `edit` numbers this tab's edits of it |
/// | `focus`       | `node`                 | a field got the keyboard                                             |
/// | `blur`        | `node`                 | a field lost the keyboard                                            |
/// | `submit`      | `node`                 | Return was pressed in a field                                        |
/// | `cancel`      | `node`                 | Escape, or a search bar's cancel button, was pressed                 |
/// | `display`     | `node`, `rows`         | these rows of a table are visible now                                |
/// | `scroll`      | `node`, `x`, `y`       | a scroll view shows its content from this point on                    |
/// | `open`        | `link`                 | the page's address names this place in the app                       |
/// | `acknowledge` |                        | the oldest unacknowledged message was handled                        |
enum ClientMessage: Hashable, Sendable {
    /// A button, row, back button, tab or alert action was pressed.
    case tap(NodeID)
    /// The text of a field changed.
    case edit(NodeID, text: String, edit: Int)
    /// A field got the keyboard.
    case focus(NodeID)
    /// A field lost the keyboard.
    case blur(NodeID)
    /// Return was pressed in a field.
    case submit(NodeID)
    /// Escape, or a cancel button, was pressed.
    case cancel(NodeID)
    /// These rows of a table are visible now.
    case display(NodeID, rows: [NodeID])
    /// A scroll view shows its content from this point on.
    case scroll(NodeID, to: ScrollOffset)
    /// The page's address names this place in the app.
    case open(link: String)
    /// The page has handled the oldest message that was not yet acknowledged.
    case acknowledge
}

extension ClientMessage {
    /// The element that the message refers to.
    var node: NodeID? {
        switch self {
        case .tap(let node), .edit(let node, _, _), .focus(let node), .blur(let node), .submit(let node),
            .cancel(let node), .display(let node, _), .scroll(let node, _):
            node
        case .open, .acknowledge:
            nil
        }
    }

    /// The longest accepted message, in UTF-8 bytes.
    ///
    /// This limits the work of parsing a message. The memory for receiving one is limited by `ServerLimits.message`.
    static let maximumLength = 64 * 1024

    /// Parses a message from the wire, which anyone may have sent.
    ///
    /// - Throws: ``ClientMessageError`` for any invalid text.
    init(json: String) throws(ClientMessageError) {
        guard json.utf8.count <= Self.maximumLength else { throw .tooLong }
        self = try Self.decode(json)
    }

    private static func decode(_ json: String) throws(ClientMessageError) -> ClientMessage {
        do {
            return try JSONDecoder().decode(ClientMessage.self, from: Data(json.utf8))
        } catch let error as ClientMessageError {
            throw error
        } catch DecodingError.keyNotFound(let key, _) {
            throw .invalidField(key.stringValue)
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
            DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty,
            DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty
        {
            throw .invalidField(context.codingPath.map(\.stringValue).joined(separator: "."))
        } catch {
            throw .notAnObject
        }
    }
}

extension ClientMessage: Decodable {
    private enum CodingKeys: CodingKey {
        case type, node, text, edit, rows, x, y, link
    }

    /// Decodes the JSON object whose `type` names the case.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let node = { try container.decode(NodeID.self, forKey: .node) }
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "tap": self = .tap(try node())
        case "edit":
            self = .edit(
                try node(),
                text: try container.decode(String.self, forKey: .text),
                edit: try container.decode(Int.self, forKey: .edit)
            )
        case "focus": self = .focus(try node())
        case "blur": self = .blur(try node())
        case "submit": self = .submit(try node())
        case "cancel": self = .cancel(try node())
        case "display":
            self = .display(try node(), rows: try container.decode([NodeID].self, forKey: .rows))
        case "scroll":
            self = .scroll(
                try node(),
                to: ScrollOffset(
                    x: try container.decode(Double.self, forKey: .x),
                    y: try container.decode(Double.self, forKey: .y)
                )
            )
        case "open": self = .open(link: try container.decode(String.self, forKey: .link))
        case "acknowledge": self = .acknowledge
        default: throw ClientMessageError.unknownType(type)
        }
    }
}
