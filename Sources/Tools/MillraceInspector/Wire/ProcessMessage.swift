import Foundation

/// A message from the process to a page, as one JSON text per WebSocket message.
enum ProcessMessage {
    /// The first message. The page discards what it has.
    case hello(Hello)
    /// New or changed stores.
    case stores([WireStore])
    /// These stores are deallocated and have no entries left.
    case forgotten(stores: [Int])
    /// The next entries, in order. The page acknowledges each such message.
    case entries([WireEntry])
    /// The entries with lower numbers than `before` were dropped. `count` of them had been sent to the page, or were
    /// waiting to be sent.
    case trimmed(before: Int, count: Int)
    /// All entries were removed.
    case cleared
    case status(WireStatus)
    /// The states of these entries may differ from what the page has been sent.
    case recomputed([WireRecomputation])
    /// All warnings so far, oldest first. Sent only if there are any. Older apps never send it.
    case warnings([WireWarning])
    /// The answer to a request. `request` is nil if the request's number could not be decoded.
    case answer(request: Int?, Answer)
}

/// The content of an answer.
enum Answer {
    case done
    case tree(ValueTree)
    case text(ValueText)
    case change(old: ValueText?, new: ValueText?)
    case templates([ActionTemplate])
    case diff([ValueDiff.Change], truncated: Bool)
    case origin(WireOrigin)
    case search(ValueSearch)
    case findings(WireFindings)
    case history(WireHistory)
    case json(String)
    case test(source: String)
    /// The request failed, for the reason in this sentence.
    case failure(String)
}

/// An action as JSON that a person can edit.
struct ActionTemplate: Encodable, Equatable {
    /// The maximum number of templates for a store.
    static let most = 100

    /// The action's case or type.
    let name: String
    let json: String
    /// Whether the store is known to take this action. False for a type of the inspector's options, which another store may
    /// handle.
    let isKnown: Bool

    init(name: String, json: String, isKnown: Bool = true) {
        self.name = name
        self.json = json
        self.isKnown = isKnown
    }

    private enum CodingKeys: String, CodingKey {
        case name, json
        case isKnown = "known"
    }
}

extension ProcessMessage: Encodable {
    private enum CodingKeys: CodingKey {
        case type, stores, entries, before, count, status, request, ok, error, changes, truncated, json,
            source, old, new, templates, warnings
    }

    /// Encodes the message as a JSON object with its `type`.
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
        case .warnings(let warnings):
            try container.encode("warnings", forKey: .type)
            try container.encode(warnings, forKey: .warnings)
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
        case .origin(let origin): try origin.encode(to: encoder)
        case .search(let search): try search.encode(to: encoder)
        case .findings(let findings): try findings.encode(to: encoder)
        case .history(let history): try history.encode(to: encoder)
        case .json(let json): try container.encode(json, forKey: .json)
        case .test(let source): try container.encode(source, forKey: .source)
        }
    }
}

/// Encodes a message as JSON text, with sorted keys.
///
/// Traps if encoding fails. Messages contain only strings, finite numbers and dictionaries with string keys, which
/// JSON can represent.
func jsonText(_ message: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(message), as: UTF8.self)
    } catch {
        fatalError("\(type(of: message)) cannot be written as JSON: \(error)")
    }
}
