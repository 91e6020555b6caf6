@_spi(MillraceHub) import MillraceFiles
import MillraceTimeline

extension Redaction {
    /// A copy of a JSON value without secrets. The values of members whose names mark secrets are hidden, and so are
    /// known secrets in names, in strings and in numbers of at least six characters. O(size).
    ///
    /// The copy has the same structure: in a secret member that is an object or array, only the strings and numbers
    /// are hidden.
    ///
    /// - Parameter words: names of members to leave unchanged. The JSON format defines these names, so they
    ///   cannot be secrets.
    package func json(_ json: JSON, keeping words: Set<String> = []) -> JSON {
        JSONRedaction(redaction: self, words: words).json(json, .plain)
    }
}

private struct JSONRedaction {
    let redaction: Redaction
    let words: Set<String>

    func json(_ json: JSON, _ meaning: SecretNames.Meaning) -> JSON {
        switch json {
        case .null, .bool: return json
        case .number(let number):
            // Numbers of fewer than six characters are too common to be hidden as known secrets.
            let isKnown = number.utf8.count >= 6 && redaction.text(number) != number
            return meaning == .secret || isKnown ? .string(redaction.mark(for: number)) : json
        case .string(let string):
            if meaning == .plain || string.isEmpty { return .string(redaction.text(string)) }
            return .string(redaction.mark(for: string))
        case .array(let elements): return .array(self.elements(elements, meaning))
        case .object(let members): return .object(self.members(members, meaning))
        }
    }

    /// The elements without secrets. The array may be an encoded dictionary whose keys are not strings. Then keys
    /// and values alternate.
    private func elements(_ elements: [JSON], _ meaning: SecretNames.Meaning) -> [JSON] {
        let mayBePairs = meaning == .plain && elements.count.isMultiple(of: 2)
        return elements.enumerated().map { index, element in
            let key = mayBePairs && !index.isMultiple(of: 2) ? elements[index - 1].string : nil
            return json(element, key.flatMap(meaning(ofKey:)) ?? meaning)
        }
    }

    /// What a possible key says about the value after it. Nil if the text cannot be a name. An example of such a text
    /// is the line `text "Password"` in an outline of a screen.
    private func meaning(ofKey key: String) -> SecretNames.Meaning? {
        let isName =
            key.utf8.count <= 80 && key.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isName ? redaction.names.meaning(of: key) : nil
    }

    private func members(_ members: [String: JSON], _ meaning: SecretNames.Meaning) -> [String: JSON] {
        // In a pair of a name and a value, such as a header or a query item, the name may mark the value as a secret.
        let name = ["name", "key", "field", "header"].lazy.compactMap { members[$0]?.string }
            .first { redaction.names.meaning(of: $0) != .plain }
        var shown: [String: JSON] = [:]
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            var own = redaction.names.meaning(of: key)
            if meaning == .secret || own == .plain { own = meaning }
            if name != nil, key.hasPrefix("value") { own = .secret }
            // Different names may be equal after redaction. `unused` makes them unique.
            shown[words.contains(key) ? key : unused(redaction.text(key), in: shown)] = json(value, own)
        }
        return shown
    }

    private func unused(_ name: String, in members: [String: JSON]) -> String {
        if members[name] == nil { return name }
        return (2...).lazy.map { "\(name) \($0)" }.first { members[$0] == nil } ?? name
    }
}

extension RecordedValue {
    /// The value without secrets. JSON remains JSON, and text remains text.
    func redacted(by redaction: Redaction) -> RecordedValue {
        let content: Content =
            switch content {
            case .json(let json): .json(redaction.json(json))
            case .text(let text): .text(redaction.text(text))
            }
        return RecordedValue(type: type, caseName: caseName, content: content)
    }
}
