extension ScreenStructure {
    /// The structure as an outline: one line per element, with indented children. Ends with a line feed.
    ///
    /// A line is `role place "label" #identifier`, then the other properties, then an arrow and the actions.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public var text: String {
        var lines: [String] = []
        func add(_ element: ScreenElement, depth: Int) {
            lines.append(String(repeating: "  ", count: depth) + element.line)
            for child in element.children { add(child, depth: depth + 1) }
        }
        for layer in layers { add(layer, depth: 0) }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension ScreenElement {
    /// The element in one line, without its children.
    public var line: String {
        var name = [role.rawValue]
        if let place {
            name.append(
                [place.section, place.index].compactMap { $0.map(String.init) }.joined(separator: ".")
            )
        }
        if let label { name.append(quoted(label)) }
        if let identifier { name.append("#" + word(identifier)) }
        if let value { name.append("= " + quoted(value)) }
        var parts = [name.joined(separator: " ")]
        if let text { parts.append("shows \(quoted(text))") }
        if let image { parts.append("image \(word(image))") }
        if let placeholder { parts.append("placeholder \(quoted(placeholder))") }
        if let hint { parts.append("hint \(quoted(hint))") }
        parts += traits.map(\.rawValue)
        let arrow = actions.isEmpty ? "" : " → " + actions.map(\.rawValue).joined(separator: ", ")
        return parts.joined(separator: ", ") + arrow
    }
}

/// The text in quotes, on one line.
func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += escape(scalar)
        // Escape characters that break lines or change the direction of text, so that no text can imitate another line.
        case "\u{85}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": result += escape(scalar)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

/// `\u` and four digits, as in JSON.
private func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
}

/// The identifier, quoted unless it is a single word.
private func word(_ text: String) -> String {
    let isWord =
        !text.isEmpty
        && text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "._-:/@+".unicodeScalars.contains(scalar)
        }
    return isWord ? text : quoted(text)
}
