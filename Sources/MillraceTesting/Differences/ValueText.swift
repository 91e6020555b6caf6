/// Formats values for people as a test would write them: without module names, and shortened. No value has an empty text.
enum ValueText {
    /// The maximum length of a value's text.
    static let limit = 100

    /// The text of a value, shortened to ``limit``.
    static func of(_ value: Any) -> String { cut(full(value)) }

    /// The texts of two values, shortened so that both show where they begin to differ.
    static func ofBoth(_ first: Any, _ second: Any) -> (String, String) {
        let first = full(first)
        let second = full(second)
        let common = first.commonPrefix(with: second).count
        if max(first.count, second.count) <= limit || common < limit - 40 { return (cut(first), cut(second)) }
        return (cut(first, from: common - 20), cut(second, from: common - 20))
    }

    private static func cut(_ text: String, from start: Int = 0) -> String {
        if start == 0 && text.count <= limit { return text }
        let shown = text.dropFirst(start)
        let end = shown.count > limit ? "…" : ""
        return (start > 0 ? "…" : "") + shown.prefix(limit) + end + " (\(text.count) characters)"
    }

    /// The full text. Below a few levels uses Swift's own description, so that a cycle of objects ends.
    static func full(_ value: Any, depth: Int = 0) -> String {
        switch value {
        case let text as String: return text.debugDescription
        case let character as Character: return "\"\(character)\""
        case let type as any Any.Type: return "\(type).self"
        default: break
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { full($0.value, depth: depth) } ?? "nil"
        }
        if depth > 6 { return "\(value)" }
        let children = mirror.children.map { (label: $0.label, text: full($0.value, depth: depth + 1)) }
        switch mirror.displayStyle {
        case .enum:
            guard let label = mirror.children.first?.label else { return ".\(value)" }
            let payload = children[0].text
            let isTuple =
                mirror.children.first.map { Mirror(reflecting: $0.value).displayStyle == .tuple } ?? false
            return isTuple ? ".\(label)\(payload)" : ".\(label)(\(payload))"
        case .tuple:
            return "(\(children.map { labelled($0.label, $0.text) }.joined(separator: ", ")))"
        case .collection, .set:
            let texts = children.map(\.text)
            // Sort the texts of a set, because its order varies between processes.
            return "[\((mirror.displayStyle == .set ? texts.sorted() : texts).joined(separator: ", "))]"
        case .dictionary:
            let pairs = mirror.children.map { pair in
                Mirror(reflecting: pair.value).children.map { full($0.value, depth: depth + 1) }
                    .joined(separator: ": ")
            }
            return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
        case .struct
        where !(value is any CustomStringConvertible) && !(value is any CustomDebugStringConvertible):
            return
                "\(type(of: value))(\(children.map { labelled($0.label, $0.text) }.joined(separator: ", ")))"
        case .class where !(value is any CustomStringConvertible):
            return
                "\(type(of: value))(\(children.map { labelled($0.label, $0.text) }.joined(separator: ", ")))"
        default:
            return "\(value)"
        }
    }

    private static func labelled(_ label: String?, _ text: String) -> String {
        // A mirror gives parts without a label the labels `.0`, `.1` and so on.
        guard let label, !label.hasPrefix(".") else { return text }
        return "\(label): \(text)"
    }
}

extension String {
    /// The common prefix of two texts.
    fileprivate func commonPrefix(with other: String) -> Substring {
        var end = startIndex
        for (mine, others) in zip(self, other) where end < endIndex {
            if mine != others { break }
            end = index(after: end)
        }
        return self[..<end]
    }
}
