/// What a search asks for: the text of `q`, taken apart as GitHub does it, as far as the catalogue has an answer.
///
/// Words and `"quoted phrases"` are looked for in the texts of a repository. A ``Qualifier`` and a value compare with one of its
/// fields; one without a value is not typed to its end yet and asks for nothing. A `-` before either, or `NOT` before a
/// word, asks for what does not have it. Any other `key:value` is a word.
struct SearchQuery: Equatable {
    enum Qualifier: String {
        case user, org, repo, language, license, topic, size
    }

    /// What GitHub compares, and the catalogue does not know.
    private static let unknownQualifiers: Set = [
        "stars", "forks", "followers", "created", "pushed", "good-first-issues", "archived",
    ]

    struct Condition: Equatable {
        var qualifier: Qualifier
        var value: String
        var isNegated = false
    }

    /// In lower case.
    private(set) var words: [String] = []
    private(set) var excludedWords: [String] = []
    private(set) var conditions: [Condition] = []
    /// What is to go wrong.
    private(set) var fault: Fault?

    /// Throws ``UnknownFault`` and ``UnansweredQualifier``.
    init(parsing text: String) throws {
        var isNegated = false
        for term in Self.terms(of: text) {
            // GitHub wants it in capitals: a repository may have the word “not” in its texts.
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

    /// Splits at spaces outside of quotation marks, which are dropped.
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

/// A query compares something that the catalogue does not know.
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
        // Also a family of licenses: `bsd` for `bsd-2-clause`.
        case .license: license.key == value || license.key.hasPrefix(value + "-")
        case .topic: topics.contains(value)
        case .size: Self.range(value)?.contains(size) ?? false
        }
    }

    /// The numbers that GitHub's `>10`, `>=10`, `<10`, `<=10`, `10..20`, `10..*`, `*..20` and `10` stand for; nil for anything else.
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
