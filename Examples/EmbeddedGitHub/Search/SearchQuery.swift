/// What a search asks for: the text of `q`, taken apart.
///
/// Words and `"quoted phrases"` are looked for in the texts of a repository. `user:`, `language:`, `license:` and
/// `topic:` compare with one of its fields; one without a value is not typed to its end yet and asks for nothing. Any
/// other `key:value` is a word, as on GitHub.
struct SearchQuery: Equatable {
    enum Qualifier: String {
        case user, language, license, topic
    }

    struct Condition: Equatable {
        var qualifier: Qualifier
        var value: String
    }

    /// In lower case.
    private(set) var words: [String] = []
    private(set) var conditions: [Condition] = []
    /// What is to go wrong.
    private(set) var fault: Fault?

    /// Throws ``UnknownFault``.
    init(parsing text: String) throws {
        for term in Self.terms(of: text.lowercased()) {
            let parts = term.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            if parts.count == 2, let qualifier = Qualifier(rawValue: parts[0]) {
                guard !parts[1].isEmpty else { continue }
                conditions.append(Condition(qualifier: qualifier, value: parts[1]))
            } else if term.hasPrefix(Fault.prefix) {
                fault = try Fault(named: String(term.dropFirst(Fault.prefix.count)))
            } else {
                words.append(term)
            }
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
