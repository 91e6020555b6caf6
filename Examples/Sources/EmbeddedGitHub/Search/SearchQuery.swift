/// A parsed search: the parts of the parameter `q`. The text is parsed as on GitHub, as far as the catalogue has the
/// data.
///
/// Words and `"quoted phrases"` are searched for in the texts of a repository. A ``Qualifier`` compares a field of the
/// repository with a value. A qualifier without a value has no effect, because the person is still typing it. A `-`
/// before a word or a qualifier, or `NOT` before a word, excludes matches. Any other `key:value` is a word.
struct SearchQuery: Equatable {
    enum Qualifier: String {
        case user, org, repo, language, license, topic, size
    }

    /// GitHub's qualifiers that the catalogue does not support.
    private static let unknownQualifiers: Set = [
        "stars", "forks", "followers", "created", "pushed", "good-first-issues", "archived",
    ]

    struct Condition: Equatable {
        var qualifier: Qualifier
        var value: String
        var isNegated = false
    }

    /// The words, in lower case.
    private(set) var words: [String] = []
    private(set) var excludedWords: [String] = []
    private(set) var conditions: [Condition] = []
    /// The requested failure.
    private(set) var fault: Fault?

    /// Throws ``UnknownFault`` and ``UnansweredQualifier``.
    init(parsing text: String) throws {
        var isNegated = false
        for term in Self.terms(of: text) {
            // As on GitHub, only `NOT` in capitals negates. The word “not” is searched for.
            if term == "NOT" {
                isNegated = true
                continue
            }
            try add(term.lowercased(), isNegated: isNegated)
            isNegated = false
        }
    }

    private mutating func add(_ term: String, isNegated: Bool) throws {
        if term.hasPrefix("-") && term.count > 1 {
            return try add(String(term.dropFirst()), isNegated: !isNegated)
        }
        let parts = term.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        if parts.count == 2, let qualifier = Qualifier(rawValue: parts[0]) {
            if parts[1].isEmpty { return }
            conditions.append(Condition(qualifier: qualifier, value: parts[1], isNegated: isNegated))
        } else if parts.count == 2, Self.unknownQualifiers.contains(parts[0]) {
            throw UnansweredQualifier(name: parts[0])
        } else if term.hasPrefix(Fault.prefix) {
            fault = try Fault(named: String(term.dropFirst(Fault.prefix.count)))
        } else if isNegated {
            excludedWords.append(term)
        } else {
            words.append(term)
        }
    }

    /// Splits a text at the spaces outside of quotation marks. Drops the quotation marks.
    private static func terms(of text: String) -> [String] {
        var terms = [""]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"": isQuoted.toggle()
            case _ where character.isWhitespace && !isQuoted: terms.append("")
            default: terms[terms.count - 1].append(character)
            }
        }
        return terms.filter { !$0.isEmpty }
    }
}

/// The error for a query that contains a qualifier that the catalogue does not support.
struct UnansweredQualifier: Error {
    let name: String
}

extension RepositoryRecord {
    func meets(_ condition: SearchQuery.Condition) -> Bool {
        has(condition.value, for: condition.qualifier) != condition.isNegated
    }

    private func has(_ value: String, for qualifier: SearchQuery.Qualifier) -> Bool {
        switch qualifier {
        case .user, .org: owner.login.lowercased() == value
        case .repo: fullName.lowercased() == value
        case .language: language.lowercased() == value
        // A prefix names a family of licenses: `bsd` matches `bsd-2-clause`.
        case .license: license.key == value || license.key.hasPrefix(value + "-")
        case .topic: topics.contains(value)
        case .size: Self.range(value)?.contains(size) ?? false
        }
    }

    /// The range of GitHub's notations `>10`, `>=10`, `<10`, `<=10`, `10..20`, `10..*`, `*..20` and `10`; nil for any
    /// other text.
    private static func range(_ text: String) -> ClosedRange<Int>? {
        let dots = text.firstRange(of: "..")
        let bounds: (low: Int?, high: Int?) =
            if text.hasPrefix(">=") {
                (Int(text.dropFirst(2)), .max)
            } else if text.hasPrefix(">") {
                (Int(text.dropFirst()).flatMap { $0 < .max ? $0 + 1 : nil }, .max)
            } else if text.hasPrefix("<=") {
                (.min, Int(text.dropFirst(2)))
            } else if text.hasPrefix("<") {
                (.min, Int(text.dropFirst()).flatMap { $0 > .min ? $0 - 1 : nil })
            } else if let dots {
                (bound(text[..<dots.lowerBound], open: .min), bound(text[dots.upperBound...], open: .max))
            } else {
                (Int(text), Int(text))
            }
        guard let low = bounds.low, let high = bounds.high, low <= high else { return nil }
        return low...high
    }

    private static func bound(_ text: Substring, open: Int) -> Int? { text == "*" ? open : Int(text) }
}
