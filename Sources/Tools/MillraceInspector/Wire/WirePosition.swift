import Millrace
import MillraceTimeline

/// A position in the timeline in JSON: `"live"`, `"start"`, or the number of an entry.
struct WirePosition: Codable, Hashable {
    let position: Timeline.Position

    init(_ position: Timeline.Position) {
        self.position = position
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let id = try? container.decode(Int.self) {
            position = .after(id)
            return
        }
        switch try container.decode(String.self) {
        case "live": position = .live
        case "start": position = .start
        default:
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "A position is live, start or a number."
            )
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch position {
        case .live: try container.encode("live")
        case .start: try container.encode("start")
        case .after(let id): try container.encode(id)
        }
    }
}
