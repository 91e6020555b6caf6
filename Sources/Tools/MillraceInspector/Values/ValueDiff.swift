import Millrace
import MillraceRecording
import MillraceTimeline
import MillraceValues

/// The differences between two values, found with a bounded amount of work.
///
/// Skips memory that both values share, whatever its size. For example, a state with one changed property takes a few
/// comparisons. Compares parts by reflection down to values without parts, and does not use the types' own `==`.
struct ValueDiff {
    /// A difference.
    struct Change: Encodable, Equatable {
        enum Kind: String, Encodable { case added, removed, changed }

        /// The path to the part, for people: `favorites[3].name`.
        let path: String
        /// The indices that lead to the part in the new value, or in the old one if the part was removed.
        let steps: [Int]
        let kind: Kind
        @OrNull private(set) var old: String?
        @OrNull private(set) var new: String?
    }

    /// The differences, in the order of the value's parts.
    private(set) var changes: [Change] = []

    /// The old and the new value of each change.
    private(set) var values: [(old: Any?, new: Any?)] = []

    /// Whether there may be more differences.
    private(set) var isTruncated = false

    private let limit: Int

    /// The number of pairs of parts that may still be compared. Negative if the values had too many pairs.
    private(set) var budget: Int

    private static let maximumDepth = 64

    /// If the descriptions of two enum cases are at most this long, their difference is shown as one change, not part
    /// by part.
    private static let shortCase = 60

    private init(limit: Int, budget: Int) {
        self.limit = limit
        self.budget = budget
    }

    /// - Parameters:
    ///   - limit: The maximum number of differences.
    ///   - budget: The maximum number of pairs of parts to compare.
    static func between(_ old: Any, _ new: Any, limit: Int = 500, budget: Int = 50_000) -> ValueDiff {
        var diff = ValueDiff(limit: limit, budget: budget)
        diff.compare(old, new, .whole)
        return diff
    }

    /// Whether two values are certainly equal. Returns false if the comparison exceeds the budget. Recorded JSON is
    /// compared without a budget.
    static func areEqual(_ old: Any, _ new: Any, budget: Int) -> Bool {
        if let old = old as? UnreadableValue, let new = new as? UnreadableValue {
            // Parts that did not change share their storage, and mirrors of both would cost more.
            return old.recorded == new.recorded
        }
        return !between(old, new, limit: 0, budget: budget).isTruncated
    }

    // MARK: Comparing

    private mutating func compare(_ old: Any, _ new: Any, _ path: PartPath) {
        if isTruncated || !spend() || Sameness.areIdentical(old, new) { return }
        let (old, new) = (InspectedValue(old), InspectedValue(new))
        guard type(of: old.value) == type(of: new.value), old.kind == new.kind else {
            return add(.changed, old.value, new.value, path)
        }
        if path.depth >= Self.maximumDepth {
            isTruncated = true
            return
        }
        switch old.kind {
        case .null: break
        case .value, .text, .number, .bool:
            if Sameness.areEqual(old.value, new.value) == false {
                add(.changed, old.value, new.value, path)
            }
        case .enum where !isSameCase(old, new): compareCases(old, new, path)
        case .struct, .class, .tuple, .enum: compareFields(old, new, path)
        case .list: compareLists(old, new, path)
        case .dictionary: compareDictionaries(old, new, path)
        case .set: compareSets(old, new, path)
        }
    }

    private func isSameCase(_ old: InspectedValue, _ new: InspectedValue) -> Bool {
        if old.caseName != new.caseName || old.count != new.count { return false }
        return old.count != 0 || Sameness.areEqual(old.value, new.value) != false
    }

    /// Compares two enum cases. Shows short cases as one change. Shows long cases as a change of the name, and
    /// compares the parts of their payloads one by one.
    private mutating func compareCases(_ old: InspectedValue, _ new: InspectedValue, _ path: PartPath) {
        let isShort = [old, new].allSatisfy {
            BoundedDescription.of($0.value, limit: Self.shortCase + 1).count <= Self.shortCase
        }
        if isShort { return add(.changed, old.value, new.value, path) }
        add(.changed, old.value, new.value, path, texts: (old.caseText, new.caseText))
        let (olds, news) = (old.parts(from: 0, limit: Int.max), new.parts(from: 0, limit: Int.max))
        for index in 0..<max(olds.count, news.count) {
            let (old, new) = (olds.dropFirst(index).first, news.dropFirst(index).first)
            if let old, let new, type(of: old.value) == type(of: new.value) {
                compare(old.value, new.value, path.part(named: new.name, at: index))
                continue
            }
            if let old { add(.removed, old.value, nil, path.part(named: old.name, old: index, new: nil)) }
            if let new { add(.added, nil, new.value, path.part(named: new.name, old: nil, new: index)) }
        }
    }

    private mutating func compareFields(_ old: InspectedValue, _ new: InspectedValue, _ path: PartPath) {
        let olds = old.parts(from: 0, limit: old.count ?? 0)
        let news = new.parts(from: 0, limit: new.count ?? 0)
        if olds.count != news.count { return add(.changed, old.value, new.value, path) }
        for (index, (old, new)) in zip(olds, news).enumerated() {
            compare(old.value, new.value, path.part(named: old.name, at: index))
        }
    }

    /// Compares by index, after skipping the common beginning and the common end, so that an insertion is one
    /// difference.
    private mutating func compareLists(_ old: InspectedValue, _ new: InspectedValue, _ path: PartPath) {
        let (old, new) = (old.counted(upTo: budget + 1), new.counted(upTo: budget + 1))
        let (olds, news) = (old.count ?? 0, new.count ?? 0)
        let common = min(olds, news)
        let start = countOfEqualElements(old, new, limit: common)
        let end = countOfEqualLastElements(old, new, (olds, news), limit: common - start)
        let (oldEnd, newEnd) = (olds - end, news - end)
        for index in start..<min(oldEnd, newEnd) {
            guard let old = old.part(at: index), let new = new.part(at: index) else { break }
            compare(old.value, new.value, path.part(named: nil, at: index))
            if isTruncated { return }
        }
        for index in min(oldEnd, newEnd)..<max(oldEnd, newEnd) {
            if isTruncated { return }
            if index < oldEnd, let old = old.part(at: index) {
                add(.removed, old.value, nil, path.part(named: nil, old: index, new: nil))
            } else if let new = new.part(at: index) {
                add(.added, nil, new.value, path.part(named: nil, old: nil, new: index))
            }
        }
    }

    private mutating func countOfEqualElements(_ old: InspectedValue, _ new: InspectedValue, limit: Int)
        -> Int
    {
        var count = 0
        while count < limit {
            if let elements = old.value as? any ContiguousElements {
                count += elements.countOfSameElements(as: new.value, from: count, limit: limit)
                if count == limit { break }
            }
            guard let old = old.part(at: count), let new = new.part(at: count),
                areEqual(old.value, new.value)
            else { break }
            count += 1
        }
        return count
    }

    private mutating func countOfEqualLastElements(
        _ old: InspectedValue,
        _ new: InspectedValue,
        _ counts: (old: Int, new: Int),
        limit: Int
    ) -> Int {
        var count = 0
        if let elements = old.value as? any ContiguousElements {
            count = elements.countOfSameLastElements(as: new.value, limit: limit)
        }
        while count < limit {
            guard let old = old.part(at: counts.old - 1 - count),
                let new = new.part(at: counts.new - 1 - count),
                areEqual(old.value, new.value)
            else { break }
            count += 1
        }
        return count
    }

    private mutating func compareDictionaries(_ old: InspectedValue, _ new: InspectedValue, _ path: PartPath)
    {
        guard let olds = old.value as? any KeyedElements, let news = new.value as? any KeyedElements else {
            return compareLists(old, new, path)
        }
        let oldParts = parts(of: old)
        var oldSteps: [AnyHashable: Int] = [:]
        for (step, part) in oldParts {
            if let key = part.key { oldSteps[key] = step }
        }
        for (step, part) in parts(of: new) {
            if isTruncated || !spend() { return }
            guard let key = part.key else { continue }
            if let old = olds.value(of: key) {
                let old = Redaction.shown(old, named: part.name)
                compare(old, part.value, path.part(named: part.name, old: oldSteps[key], new: step))
            } else {
                add(.added, nil, part.value, path.part(named: part.name, old: nil, new: step))
            }
        }
        for (step, part) in oldParts {
            if isTruncated || !spend() { return }
            guard let key = part.key, news.value(of: key) == nil else { continue }
            add(.removed, part.value, nil, path.part(named: part.name, old: step, new: nil))
        }
    }

    private mutating func compareSets(_ old: InspectedValue, _ new: InspectedValue, _ path: PartPath) {
        guard let olds = old.value as? any UniqueElements, let news = new.value as? any UniqueElements else {
            return compareLists(old, new, path)
        }
        for (step, part) in parts(of: new) {
            if isTruncated || !spend() { return }
            if olds.hasMember(part.value) { continue }
            add(.added, nil, part.value, path.part(named: nil, old: nil, new: step))
        }
        for (step, part) in parts(of: old) {
            if isTruncated || !spend() { return }
            if news.hasMember(part.value) { continue }
            add(.removed, part.value, nil, path.part(named: nil, old: step, new: nil))
        }
    }

    // MARK: Limits

    /// The parts of a value, but at most one more than the budget allows. The comparison ends at the part that
    /// exceeds the budget, so it needs no further ones.
    private func parts(of value: InspectedValue) -> EnumeratedSequence<[InspectedValue.Part]> {
        value.parts(from: 0, limit: budget + 1).enumerated()
    }

    private mutating func areEqual(_ old: Any, _ new: Any) -> Bool {
        var probe = ValueDiff(limit: 0, budget: budget)
        probe.compare(old, new, .whole)
        budget = probe.budget
        return !probe.isTruncated
    }

    private mutating func spend() -> Bool {
        if budget <= 0 { isTruncated = true }
        budget -= 1
        return !isTruncated
    }

    private mutating func add(
        _ kind: Change.Kind,
        _ old: Any?,
        _ new: Any?,
        _ path: PartPath,
        texts: (old: String, new: String)? = nil
    ) {
        if changes.count == limit {
            isTruncated = true
            return
        }
        let texts = texts ?? Self.excerpts(old, new)
        values.append((old, new))
        changes.append(
            Change(
                path: path.text,
                steps: path.steps,
                kind: kind,
                old: texts?.old ?? old.map(summary),
                new: texts?.new ?? new.map(summary)
            )
        )
    }

    /// The text around the first difference of two long texts; nil if their summaries already show it.
    private static func excerpts(_ old: Any?, _ new: Any?) -> (old: String, new: String)? {
        guard let old = old as? String, let new = new as? String else { return nil }
        let count = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
        if count < 120 { return nil }
        func excerpt(_ text: String) -> String {
            let rest = text.unicodeScalars.dropFirst(count - 40)
            let isCut = rest.dropFirst(160).first != nil
            return "\"…\(String(String.UnicodeScalarView(rest.prefix(160))))" + (isCut ? "…" : "\"")
        }
        return (excerpt(old), excerpt(new))
    }
}
