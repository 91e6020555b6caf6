import Foundation
import Millrace
import MillraceTimeline

/// A message from a page, as one JSON text per WebSocket message: a ``Request``, or `acknowledge`.
enum PageMessage: Hashable {
    /// Acknowledges the oldest unacknowledged batch of entries.
    case acknowledge

    /// A request. It is answered exactly once, under the number that the page has chosen.
    case request(Int, Request)
}

/// What a page asks for. The numbers of entries and stores are not validated, so the entry or the store may not exist.
enum Request: Hashable {
    /// Which value of a transition to read.
    enum Part: String, Decodable {
        case action, old, new, effects
        /// The states of all stores before the transition.
        case appOld
        /// The states of all stores after the transition.
        case appNew
    }

    /// What a part of the state should have been after a transition, for a test.
    struct Correction: Decodable, Hashable {
        let order: Int
        /// A path in the notation of ``ValuePath``.
        let path: String
        /// The JSON text of the value.
        let json: String

        /// The largest number of corrections of a test.
        static let most = 100
    }

    case tree(order: Int, Part, path: [Int], offset: Int, limit: Int)
    /// The full text of a part of a value.
    case text(order: Int, Part, path: [Int])
    case diff(order: Int)
    /// Where a transition comes from, and which follow from it.
    case origin(order: Int)
    /// The full old and new value of one difference: the one at `index` in the answer to `diff`.
    case change(order: Int, index: Int)
    case search(order: Int, Part, text: String, limit: Int)
    /// Searches all newest states and all actions; only the actions before the entry `before` if it is given.
    case find(text: String, before: Int?)
    /// The entries with lower numbers than `before` that have changed a value of a store's state.
    case history(store: Int, path: String, before: Int?)
    case json(order: Int)
    /// Templates of actions for a store.
    case templates(store: Int)
    case test(store: Int, orders: [Int]?, corrections: [Correction])
    case travel(to: Timeline.Position)
    case step(by: Int)
    case pause(Bool)
    case lock(Bool)
    /// Permits reducers to run on the states of an imported recording, or forbids it.
    case allowReplay(Bool)
    case skip(order: Int, Bool)
    case sweep
    case commit
    case reset
    case clear
    /// Dispatches the recorded action again.
    case dispatchAgain(order: Int)
    /// Dispatches an action that the person has written.
    case dispatch(store: Int, json: String)
}

extension PageMessage {
    /// The maximum length of a message in UTF-8 bytes.
    static let maximumLength = 1_024 * 1_024

    /// Decodes a message from an untrusted source.
    ///
    /// - Throws: ``PageMessageError`` for every text that is not a message.
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

    /// The parts of an invalid message that can be decoded.
    private struct Envelope: Decodable {
        let request: Int
    }
}

extension Request.Correction {
    fileprivate static func list<Key: CodingKey>(in container: KeyedDecodingContainer<Key>, _ key: Key) throws
        -> [Self]
    {
        let list = try container.decodeIfPresent([Self].self, forKey: key) ?? []
        if list.count > most { throw PageMessageError.Reason.invalidField(key.stringValue) }
        return list
    }
}

extension PageMessage: Decodable {
    private enum CodingKeys: CodingKey {
        case type, request, order, part, path, before, index, offset, limit, text, store, orders, to, by, on,
            json, corrections
    }

    /// Decodes the JSON object whose `type` names the request.
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
        case "origin": return .origin(order: try order())
        case "search":
            return .search(
                order: try order(),
                try part(),
                text: try container.decode(String.self, forKey: .text),
                limit: try container.decode(0...200, forKey: .limit)
            )
        case "find":
            return .find(
                text: try container.decode(String.self, forKey: .text),
                before: try container.decodeIfPresent(Int.self, forKey: .before)
            )
        case "history":
            return .history(
                store: try container.decode(Int.self, forKey: .store),
                path: try container.decode(String.self, forKey: .path),
                before: try container.decodeIfPresent(Int.self, forKey: .before)
            )
        case "json":
            guard try part() == .action else { throw PageMessageError.Reason.invalidField("part") }
            return .json(order: try order())
        case "test":
            return .test(
                store: try container.decode(Int.self, forKey: .store),
                orders: try container.decodeIfPresent([Int].self, forKey: .orders),
                corrections: try Request.Correction.list(in: container, .corrections)
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
