import Foundation

/// What the process tells a page, as one JSON text per WebSocket message.
enum ProcessMessage {
    /// The first message: the page forgets what it knew.
    case hello(Hello)
    /// New or changed stores.
    case stores([WireStore])
    /// These stores have gone, and no entries of them are left.
    case forgotten(stores: [Int])
    /// The next entries, in order. The page acknowledges each message of this kind.
    case entries([WireEntry])
    /// The entries before this number have been dropped, so many of those that the page was told of or would have been.
    case trimmed(before: Int, count: Int)
    /// All entries have gone.
    case cleared
    case status(WireStatus)
    /// The states of these entries are other ones than the page may have been told.
    case recomputed([WireRecomputation])
    /// What a page has asked for. `request` is nil if its number could not be read.
    case answer(request: Int?, Answer)
}

/// What comes of a request.
enum Answer {
    case done
    case tree(ValueTree)
    case text(ValueText)
    case change(old: ValueText?, new: ValueText?)
    case templates([ActionTemplate])
    case diff([ValueDiff.Change], truncated: Bool)
    case search(ValueSearch)
    case json(String)
    case test(source: String)
    /// It could not be done, for the reason in this sentence.
    case failure(String)
}

/// An action as JSON, for a person to begin with.
struct ActionTemplate: Encodable, Equatable {
    /// How many are offered at most.
    static let most = 100

    /// The action's case or type.
    let name: String
    let json: String
}

extension ProcessMessage: Encodable {
    private enum CodingKeys: CodingKey {
        case type, stores, entries, before, count, status, request, ok, error, changes, truncated, json,
            source, old, new, templates
    }

    /// Writes the message as a JSON object whose `type` says which it is.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .hello(let hello):
            try container.encode("hello", forKey: .type)
            try hello.encode(to: encoder)
        case .stores(let stores):
            try container.encode("stores", forKey: .type)
            try container.encode(stores, forKey: .stores)
        case .forgotten(let stores):
            try container.encode("forgotten", forKey: .type)
            try container.encode(stores, forKey: .stores)
        case .entries(let entries):
            try container.encode("entries", forKey: .type)
            try container.encode(entries, forKey: .entries)
        case .trimmed(let before, let count):
            try container.encode("trimmed", forKey: .type)
            try container.encode(before, forKey: .before)
            try container.encode(count, forKey: .count)
        case .cleared:
            try container.encode("cleared", forKey: .type)
        case .status(let status):
            try container.encode("status", forKey: .type)
            try container.encode(status, forKey: .status)
        case .recomputed(let recomputations):
            try container.encode("recomputed", forKey: .type)
            try container.encode(recomputations, forKey: .entries)
        case .answer(let request, let answer):
            try container.encode("answer", forKey: .type)
            try container.encode(request, forKey: .request)
            try Self.encode(answer, &container, encoder)
        }
    }

    private static func encode(
        _ answer: Answer,
        _ container: inout KeyedEncodingContainer<CodingKeys>,
        _ encoder: any Encoder
    ) throws {
        if case .failure(let sentence) = answer {
            try container.encode(false, forKey: .ok)
            try container.encode(sentence, forKey: .error)
            return
        }
        try container.encode(true, forKey: .ok)
        switch answer {
        case .done, .failure: break
        case .tree(let tree): try tree.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        case .change(let old, let new):
            try container.encode(old, forKey: .old)
            try container.encode(new, forKey: .new)
        case .templates(let templates): try container.encode(templates, forKey: .templates)
        case .diff(let changes, let truncated):
            try container.encode(changes, forKey: .changes)
            try container.encode(truncated, forKey: .truncated)
        case .search(let search): try search.encode(to: encoder)
        case .json(let json): try container.encode(json, forKey: .json)
        case .test(let source): try container.encode(source, forKey: .source)
        }
    }
}

/// Encodes a message of our own as JSON text, with sorted keys.
///
/// Traps if it cannot be encoded: our messages hold strings, finite numbers and dictionaries keyed by strings, all of which JSON
/// can hold.
func jsonText(_ message: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(message), as: UTF8.self)
    } catch {
        fatalError("\(type(of: message)) cannot be written as JSON: \(error)")
    }
}
