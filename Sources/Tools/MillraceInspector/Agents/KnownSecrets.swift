import Foundation
import Millrace
import MillraceReporting
import MillraceTimeline
import MillraceValues

/// The secret texts of an app: values in its transitions whose names denote secrets, and texts that the app itself
/// declares. They are hidden from agents wherever they occur.
///
/// Searches entries that are new since the last search, in slices, so that other work on the queue is not delayed.
/// Skips parts of a state that are identical in the previous state.
///
/// Sendable: the instance of an ``AgentAccess`` is used on its inspection's queue only, and any other instance only by
/// the function that creates it.
final class KnownSecrets: @unchecked Sendable {
    /// The maximum number of secrets. If there are more, the oldest secrets are dropped.
    static let limit = 1_000

    /// The maximum number of characters of one secret, and of all secrets together. If a secret is longer, only its
    /// beginning is retained. If all secrets together exceed their maximum, the oldest are dropped.
    static let (lengthLimit, totalLimit) = (10_000, 200_000)

    /// The maximum number of parts to search in one value: an action, an effect, a store's first state, or the
    /// changed parts of a state.
    static let partsPerValue = 20_000

    private let names: SecretNames
    private let declared: @Sendable () -> [String]
    private let slice: Int

    /// The number of the first entry that has not been searched.
    private var next = 0
    private var stores: Set<StoreHandle> = []

    /// The secrets found in entries, oldest first.
    private var found: [String] = []
    private var isFound: Set<String> = []
    private var length = 0

    /// The secrets from which ``texts`` was built.
    private var sources: [String]?
    private var texts = SecretTexts([])

    /// - Parameters:
    ///   - names: Names of secrets, besides the built-in ones.
    ///   - texts: The texts that the app declares as secret at the moment.
    ///   - slice: How many parts of recorded values to search before a pause. The search pauses only between entries,
    ///     so it may exceed this number.
    init(
        names: [String] = [],
        slice: Int = 200_000,
        texts: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.names = SecretNames(adding: names)
        self.slice = slice
        declared = texts
    }

    /// The texts that the app declares as secret at the moment.
    var given: [String] { declared().compactMap(Self.bounded) }

    /// The beginning of a secret; nil if the secret is too short to be searched for. Cuts a long secret by Unicode
    /// scalars, because a character can consist of any number of them.
    static func bounded(_ text: String) -> String? {
        let text = String(text.unicodeScalars.prefix(lengthLimit))
        return text.utf8.count < SecretTexts.minimumLength ? nil : text
    }

    /// Searches the next slice of the new entries whose numbers are below `end`.
    ///
    /// - Returns: Whether all entries below `end` have been searched.
    func look(at timeline: Timeline, before end: Int) -> Bool {
        let first = timeline.ids.lowerBound
        if next < first {
            // Entries were dropped without being searched. So the stores' later states may contain secrets in parts
            // that have not changed since. Search the next state of each store as a whole.
            next = first
            stores = []
        }
        var search = SecretSearch(names: names, budget: slice)
        while next < end, search.budget > 0 {
            let some = next..<min(end, next + 100)
            for entry in timeline.entries(in: some) where search.budget > 0 {
                look(at: entry, &search)
                next = entry.id + 1
            }
            if search.budget > 0 { next = some.upperBound }
        }
        note(search.found)
        return next >= end
    }

    /// The redaction for all entries of a timeline. Searches new entries first.
    func redaction(of timeline: Timeline) -> Redaction {
        let end = timeline.ids.upperBound
        while !look(at: timeline, before: end) {}
        return redaction()
    }

    /// The redaction for the secrets found so far.
    ///
    /// - Parameter typed: Texts of secure fields.
    func redaction(typed: [String] = []) -> Redaction {
        note(typed)
        update(given + found)
        return Redaction(names: names, texts: texts)
    }

    private func look(at entry: TimelineEntry, _ search: inout SecretSearch) {
        let transition = entry.transition
        for value in [transition.action as Any] + transition.effects { search.look(at: value) }
        if stores.insert(transition.store).inserted { search.look(at: entry.new) }
        search.look(at: entry.new, differingFrom: entry.old)
        search.look(at: entry.old, differingFrom: entry.new)
    }

    private func note(_ texts: some Sequence<String>) {
        for text in texts where text.count >= SecretTexts.minimumLength && isFound.insert(text).inserted {
            found.append(text)
            length += text.count
        }
        var superfluous = 0
        while found.count - superfluous > Self.limit || length > Self.totalLimit {
            isFound.remove(found[superfluous])
            length -= found[superfluous].count
            superfluous += 1
        }
        found.removeFirst(superfluous)
    }

    private func update(_ sources: [String]) {
        if self.sources == sources { return }
        self.sources = sources
        // Unicode can encode the same text as composed or as decomposed characters, so search for both forms.
        texts = SecretTexts(
            sources.flatMap {
                [$0, $0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
            }
        )
    }
}

/// Finds secrets in values, by the names of parts, and by names within texts.
struct SecretSearch {
    /// The secrets, in the order in which they were found.
    private(set) var found: [String] = []

    /// The number of parts that may still be searched. Negative if the last value had more parts than were left.
    private(set) var budget: Int
    private var budgetOfValue = 0
    private var seen: Set<ObjectIdentifier> = []

    private let names: SecretNames
    private let redaction: Redaction

    private static let maximumDepth = 64

    /// The maximum number of bytes to search in one text.
    private static let textLimit = 100_000

    init(names: SecretNames, budget: Int) {
        self.names = names
        self.budget = budget
        redaction = Redaction(names: names)
    }

    /// Searches a value. If `other` is given, skips the parts that are identical in both values.
    mutating func look(at value: Any, differingFrom other: Any? = nil) {
        budgetOfValue = KnownSecrets.partsPerValue
        seen = []
        // This redaction replaces secret parts by `HiddenValue`, which the search recognises.
        Redaction.$current.withValue(redaction) { look(at: value, other, depth: 0) }
        budget -= KnownSecrets.partsPerValue - max(0, budgetOfValue)
    }

    private mutating func look(at value: Any, _ other: Any?, depth: Int) {
        budgetOfValue -= 1
        if budgetOfValue < 0 || depth > Self.maximumDepth { return }
        if let other, Sameness.areIdentical(value, other) { return }
        if let hidden = value as? HiddenValue {
            return Redaction.$current.withValue(nil) { take(hidden.value, depth: depth) }
        }
        if let text = String(ofText: value) ?? (value as? URL)?.absoluteString { return look(at: text) }
        let inspected = InspectedValue(value)
        if inspected.kind == .class,
            !seen.insert(ObjectIdentifier(inspected.value as AnyObject)).inserted
        {
            return
        }
        let others = other.map(InspectedValue.init)
        forEachPart(of: inspected) { search, part, index in
            if let key = part.key.flatMap({ String(ofText: $0.base) }) { search.look(at: key) }
            let other = others.flatMap { Self.counterpart(of: part, at: index, in: $0) }
            search.look(at: part.value, other, depth: depth + 1)
        }
    }

    /// The part with the same index or key in another value, which may be identical to the given part. Nil if finding
    /// it would take longer than searching the given part.
    private static func counterpart(of part: InspectedValue.Part, at index: Int, in value: InspectedValue)
        -> Any?
    {
        switch value.kind {
        case .dictionary:
            part.key.flatMap { (value.value as? any KeyedElements)?.value(of: $0) }
                .map { Redaction.shown($0, named: part.name) }
        case .set: nil
        default: value.count == nil ? nil : value.part(at: index)?.value
        }
    }

    /// Adds the secrets that a text contains after names that denote secrets.
    private mutating func look(at text: String) {
        budgetOfValue -= text.utf8.count / 100
        let bytes = Array(text.utf8.prefix(Self.textLimit))
        for range in names.values(in: bytes) { add(String(decoding: bytes[range], as: UTF8.self)) }
    }

    /// Adds all texts within a secret value.
    private mutating func take(_ value: Any, depth: Int) {
        budgetOfValue -= 1
        if budgetOfValue < 0 || depth > Self.maximumDepth { return }
        if let text = String(ofText: value) { return add(text) }
        switch value {
        case let number as any BinaryInteger:
            // Short numbers are too common to be hidden everywhere.
            if "\(number)".count >= 6 { add("\(number)") }
            return
        case let data as Data:
            let data = data.prefix(KnownSecrets.lengthLimit)
            add(data.base64EncodedString())
            if let text = String(data: data, encoding: .utf8) { add(text) }
            return
        case let url as URL: return add(url.absoluteString)
        case let id as UUID: return add(id.uuidString)
        default: break
        }
        forEachPart(of: InspectedValue(value)) { search, part, _ in
            if let key = part.key.flatMap({ String(ofText: $0.base) }) { search.add(key) }
            search.take(part.value, depth: depth + 1)
        }
    }

    private mutating func forEachPart(
        of value: InspectedValue,
        _ body: (inout SecretSearch, InspectedValue.Part, Int) -> Void
    ) {
        var index = 0
        while budgetOfValue > 0 {
            let parts = value.parts(from: index, limit: 500)
            for part in parts {
                body(&self, part, index)
                index += 1
            }
            if parts.count < 500 { return }
        }
    }

    private mutating func add(_ text: String) {
        let own = text.prefix(KnownSecrets.lengthLimit).trimmingCharacters(in: .whitespacesAndNewlines)
        if own.count < SecretTexts.minimumLength || Redaction.isMark(own) { return }
        found.append(own)
        if let decoded = own.removingPercentEncoding, decoded != own { found.append(decoded) }
        // The text may be the description of an enum's payload, which contains the actual secrets in quotes.
        if own.contains("\"") {
            let parts = own.split(separator: "\"", omittingEmptySubsequences: false)
            for part in parts.enumerated() where part.offset % 2 == 1 { found.append(String(part.element)) }
        }
        // Also add the credentials alone, without the name of their authorisation scheme, which is not secret.
        for scheme in ["Bearer ", "Basic "] where own.hasPrefix(scheme) {
            found.append(String(own.dropFirst(scheme.count)))
        }
    }
}
