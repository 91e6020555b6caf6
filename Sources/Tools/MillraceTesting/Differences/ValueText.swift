import Foundation

/// Formats values for people as a test would write them: without module names, and shortened. No value has an empty
/// text.
enum ValueText {
    /// The maximum length of a value's text.
    static let limit = 100

    /// The text of a value, shortened to ``limit``.
    static func of(_ value: Any) -> String { cut(full(value)) }

    /// The texts of two values, shortened so that both show where they begin to differ. Values of different types whose
    /// texts are equal have their types added.
    static func ofBoth(_ first: Any, _ second: Any) -> (String, String) {
        let types = (type(of: first), type(of: second))
        let first = full(first)
        let second = full(second)
        if first == second && types.0 != types.1 {
            return ("\(cut(first)) as \(types.0)", "\(cut(second)) as \(types.1)")
        }
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

    /// The full text. Swift describes values that are nested deeper than a few levels, so that a cycle of objects
    /// does not recurse without end.
    static func full(_ value: Any, depth: Int = 0) -> String {
        switch value {
        case let text as String: return text.debugDescription
        case let text as Substring: return text.debugDescription
        case let character as Character: return String(character).debugDescription
        case let type as any Any.Type: return "\(type).self"
        case let number as any FloatingPoint: return text(of: number)
        // The descriptions of the following types are not code, and may be equal for different values.
        case let date as Date:
            return "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
        case let data as Data: return "Data(\([UInt8](data)))"
        case let url as URL: return "URL(string: \(url.absoluteString.debugDescription))!"
        case let uuid as UUID: return "UUID(uuidString: \"\(uuid)\")!"
        default: break
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            guard let child = mirror.children.first else { return "nil" }
            let text = full(child.value, depth: depth)
            return isNil(child.value) ? ".some(\(text))" : text
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

    private static func text(of number: any FloatingPoint) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number.sign == .minus ? "-.infinity" : ".infinity" }
        return "\(number)"
    }

    /// Whether a value is nil, or an optional that contains nil.
    static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.first.map { isNil($0.value) } ?? true
    }

    /// Whether a value's description says more than its parts. True for a date, a range and other values of
    /// Foundation and the standard library, whose parts are internal. False for a list of the standard library, whose
    /// parts are its elements.
    static func describesItself(_ value: Any, _ mirror: Mirror) -> Bool {
        guard value is any CustomStringConvertible else { return false }
        let type = String(reflecting: type(of: value))
        let isOfFoundation = type.hasPrefix("Foundation.") || type.hasPrefix("FoundationEssentials.")
        return switch mirror.displayStyle {
        case .struct, nil: isOfFoundation || type.hasPrefix("Swift.")
        case .collection, .set: isOfFoundation
        default: false
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

/// Limits the length of failures.
enum Brief {
    /// The maximum number of transitions, changes or effects that a failure lists.
    static let limit = 10

    /// The texts of the first elements, and the number of the others: `… and 3 more`.
    static func texts<Element>(of elements: [Element], _ text: (Element) -> String) -> [String] {
        let texts = elements.prefix(limit).map(text)
        return elements.count > limit ? texts + ["… and \(elements.count - limit) more"] : texts
    }
}
