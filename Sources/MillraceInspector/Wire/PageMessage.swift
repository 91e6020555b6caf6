import Foundation
import Millrace
import MillraceTimeline

/// What a page asks for, as one JSON text per WebSocket message: see ``Request``, and `acknowledge`.
enum PageMessage: Hashable {
    /// The oldest batch of entries that was not acknowledged has been taken in.
    case acknowledge

    /// Something that is answered once, under the number that the page has given it.
    case request(Int, Request)
}

/// What a page asks for. All of it is as the page says, and may be wrong.
enum Request: Hashable {
    /// Which value of a transition.
    enum Part: String, Decodable {
        case action, old, new, effects
        /// What all stores showed before it.
        case appOld
        /// What all stores showed after it.
        case appNew
    }

    case tree(order: Int, Part, path: [Int], offset: Int, limit: Int)
    /// The text of a part of a value, to its end.
    case text(order: Int, Part, path: [Int])
    case diff(order: Int)
    /// The texts of a change of the diff, to their ends.
    case change(order: Int, index: Int)
    case search(order: Int, Part, text: String, limit: Int)
    case json(order: Int)
    /// Actions that may be dispatched to a store.
    case templates(store: Int)
    case test(store: Int, orders: [Int]?)
    case travel(to: Timeline.Position)
    case step(by: Int)
    case pause(Bool)
    case lock(Bool)
    /// Whether reducers may run on the values of an imported recording.
    case allowReplay(Bool)
    case skip(order: Int, Bool)
    case sweep
    case commit
    case reset
    case clear
    /// The recorded action again.
    case dispatchAgain(order: Int)
    /// An action that the person has written.
    case dispatch(store: Int, json: String)
}

extension PageMessage {
    /// The longest message that is looked at, in UTF-8 bytes.
    static let maximumLength = 1_024 * 1_024

    /// Reads a message as it came over the wire, from anyone.
    ///
    /// - Throws: ``PageMessageError``, whatever the text.
    init(json: String) throws(PageMessageError) {
        guard json.utf8.count <= Self.maximumLength else {
            throw PageMessageError(request: nil, reason: .tooLong)
        }
        let data = Data(json.utf8)
        do {
            self = try JSONDecoder().decode(PageMessage.self, from: data)
        } catch {
            let envelope = try? JSONDecoder().decode(Envelope.self, from: data)
            throw PageMessageError(request: envelope?.request, reason: .init(error))
        }
    }

    /// What is known of a message that cannot be read.
    private struct Envelope: Decodable {
        let request: Int
    }
}

extension PageMessage: Decodable {
    private enum CodingKeys: CodingKey {
        case type, request, order, part, path, index, offset, limit, text, store, orders, to, by, on, json
    }

    /// Reads the JSON object whose `type` says which message it is.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        if type == "acknowledge" {
            self = .acknowledge
        } else {
            let number = try container.decode(Int.self, forKey: .request)
            self = .request(number, try Self.request(type, container))
        }
    }

    private static func request(_ type: String, _ container: KeyedDecodingContainer<CodingKeys>) throws
        -> Request
    {
        let order = { try container.decode(Int.self, forKey: .order) }
        let part = { try container.decode(Request.Part.self, forKey: .part) }
        let isOn = { try container.decode(Bool.self, forKey: .on) }
        switch type {
        case "tree":
            return .tree(
                order: try order(),
                try part(),
                path: try container.decode([Int].self, forKey: .path),
                offset: try container.decode(0...Int.max, forKey: .offset),
                limit: try container.decode(0...500, forKey: .limit)
            )
        case "text":
            return .text(
                order: try order(),
                try part(),
                path: try container.decode([Int].self, forKey: .path)
            )
        case "change":
            return .change(order: try order(), index: try container.decode(0...Int.max, forKey: .index))
        case "templates": return .templates(store: try container.decode(Int.self, forKey: .store))
        case "diff": return .diff(order: try order())
        case "search":
            return .search(
                order: try order(),
                try part(),
                text: try container.decode(String.self, forKey: .text),
                limit: try container.decode(0...200, forKey: .limit)
            )
        case "json":
            guard try part() == .action else { throw PageMessageError.Reason.invalidField("part") }
            return .json(order: try order())
        case "test":
            return .test(
                store: try container.decode(Int.self, forKey: .store),
                orders: try container.decodeIfPresent([Int].self, forKey: .orders)
            )
        case "travel": return .travel(to: try container.decode(WirePosition.self, forKey: .to).position)
        case "step": return .step(by: try container.decode(-1_000_000_000...1_000_000_000, forKey: .by))
        case "pause": return .pause(try isOn())
        case "lock": return .lock(try isOn())
        case "allowReplay": return .allowReplay(try isOn())
        case "skip": return .skip(order: try order(), try isOn())
        case "sweep": return .sweep
        case "commit": return .commit
        case "reset": return .reset
        case "clear": return .clear
        case "dispatch":
            if container.contains(.order) { return .dispatchAgain(order: try order()) }
            return .dispatch(
                store: try container.decode(Int.self, forKey: .store),
                json: try container.decode(String.self, forKey: .json)
            )
        default: throw PageMessageError.Reason.unknownType(type)
        }
    }
}

extension KeyedDecodingContainer {
    fileprivate func decode(_ range: ClosedRange<Int>, forKey key: Key) throws -> Int {
        let number = try decode(Int.self, forKey: key)
        guard range.contains(number) else { throw PageMessageError.Reason.invalidField(key.stringValue) }
        return number
    }
}
