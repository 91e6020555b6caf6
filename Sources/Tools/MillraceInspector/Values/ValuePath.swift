import Foundation
import MillraceTimeline

/// The path to a part of a value, in the notation of ``PartPath/text``: `users["a.b"].friends[3].name`. An empty path
/// means the whole value.
struct ValuePath: Equatable {
    enum Step: Equatable {
        case name(String)
        case index(Int)
    }

    let steps: [Step]

    /// The steps as names; a position is its number.
    var names: [String] {
        steps.map { step in
            switch step {
            case .name(let name): name
            case .index(let index): "\(index)"
            }
        }
    }

    /// The maximum length of a path's text, in bytes.
    static let maximumLength = 10_000

    /// Parses a text from an untrusted source.
    init(_ text: String) throws(ValuePathError) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        // Scalars, not characters: a name may begin with a mark that combines with the bracket or point before it.
        var rest = text.unicodeScalars[...]
        var steps: [Step] = []
        while !rest.isEmpty {
            let written = text[..<rest.startIndex]
            if rest.first == "[" {
                guard let step = Self.bracketed(&rest) else { throw .unreadable(after: String(written)) }
                steps.append(step)
            } else {
                if !steps.isEmpty && rest.popFirst() != "." { throw .unreadable(after: String(written)) }
                let name = rest.prefix { !PartPath.separators.contains($0) }
                if name.isEmpty { throw .unreadable(after: String(written)) }
                steps.append(.name(String(name)))
                rest = rest[name.endIndex...]
            }
        }
        self.steps = steps
    }

    /// Parses `[3]` or `["name"]`.
    private static func bracketed(_ rest: inout Substring.UnicodeScalarView) -> Step? {
        rest.removeFirst()
        if rest.first != "\"" {
            let digits = rest.prefix { $0 != "]" }
            guard let index = Int(String(digits)), index >= 0, digits.endIndex != rest.endIndex else {
                return nil
            }
            rest = rest[digits.endIndex...].dropFirst()
            return .index(index)
        }
        rest.removeFirst()
        var name = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return rest.popFirst() == "]" ? .name(String(name)) : nil }
            guard scalar != "\\" else {
                guard let escaped = rest.popFirst() else { return nil }
                name.append(escaped)
                continue
            }
            name.append(scalar)
        }
        return nil
    }

    // MARK: Following

    /// The value that the path leads to, and its path.
    ///
    /// - Complexity: O(steps), except for names in sorted dictionaries and for keys that are neither strings nor
    ///   numbers.
    func follow(from value: Any) throws(ValuePathError) -> (value: Any, path: PartPath) {
        var value = value
        var path = PartPath.whole
        for step in steps {
            let inspected = InspectedValue(value)
            if case .name(inspected.caseName) = step, !inspected.hasPart(named: inspected.caseName) {
                // Skip a step that names the enum's case, because the parts of the payload are read directly from the
                // enum.
                continue
            }
            guard let part = inspected.part(at: step) else {
                throw .nowhere(step, from: path.text, inspected.contents)
            }
            if case .index(let index) = step {
                path = path.part(named: part.name, at: index)
            } else {
                path = path.part(named: part.name, at: 0)
            }
            value = part.value
        }
        return (value, path)
    }

    /// The value that the path leads to; nil if there is none.
    func part(of value: Any) -> Any? { try? follow(from: value).value }
}

extension InspectedValue {
    /// The maximum number of parts to search for a name.
    private static let reach = 50_000

    fileprivate func part(at step: ValuePath.Step) -> Part? {
        switch step {
        case .name(let name): part(named: name) ?? Int(name).flatMap { part(at: $0) }
        // In a dictionary the index may be a key that is a number. So look for a key first, and then for a position.
        case .index(let index): (kind == .dictionary ? part(named: "\(index)") : nil) ?? part(at: index)
        }
    }

    fileprivate func hasPart(named name: String?) -> Bool { name.flatMap(part(named:)) != nil }

    private func part(named name: String) -> Part? {
        if kind == .list || kind == .set { return nil }
        if let pairs = value as? any KeyedElements {
            let keys = [AnyHashable(name)] + (Int(name).map { [AnyHashable($0)] } ?? [])
            for key in keys {
                if let value = pairs.value(of: key) {
                    return Part(name: name, value: Redaction.shown(value, named: name), key: key)
                }
            }
        }
        let parts = parts(from: 0, limit: Self.reach)
        // The names of the parts are redacted, so compare them with the redacted form of `name` too.
        return parts.first { $0.name == name } ?? parts.first { $0.name == Part.shown(name) }
    }

    /// The value's type and the names of its parts, as the end of an error message. Does not contain the parts' values.
    fileprivate var contents: String {
        let type = typeName(of: value)
        let some = parts(from: 0, limit: 15)
        if kind == .null { return "which is nil" }
        if some.isEmpty { return "a \(type), which has no parts" }
        if kind == .list || kind == .set {
            return "a \(type)" + (count.map { " with [0] to [\($0 - 1)]" } ?? "")
        }
        let names = some.enumerated().map { index, part in
            part.name.map { String($0.prefix(40)) } ?? "[\(index)]"
        }
        let rest = count.map { $0 - some.count } ?? 0
        return "a \(type) with \(names.joined(separator: ", "))" + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// The error of a path that cannot be parsed or followed.
enum ValuePathError: Error, Equatable {
    case tooLong
    /// The text cannot be parsed after this beginning.
    case unreadable(after: String)
    /// The value at the path `from` has no part for this step. The last associated value describes the value at `from`.
    case nowhere(ValuePath.Step, from: String, String)
}

extension ValuePathError: CustomStringConvertible {
    /// What is wrong, and what would be correct.
    var description: String {
        switch self {
        case .tooLong: "The path is longer than \(ValuePath.maximumLength) bytes."
        case .unreadable(let text):
            "The path cannot be read after '\(text.suffix(60))'. Write it as favorites[3].name, and names with . [ ] \" in them as "
                + "users[\"a.b\"]."
        case .nowhere(let step, let path, let contents):
            "There is no \(step) in \(path.isEmpty ? "the value" : "'\(path.suffix(200))'"), \(contents)."
        }
    }
}

extension ValuePath.Step: CustomStringConvertible {
    /// The step as written in a path.
    var description: String {
        switch self {
        case .name(let name): "'\(name.prefix(60))'"
        case .index(let index): "[\(index)]"
        }
    }
}
