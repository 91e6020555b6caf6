/// A difference between two values, at the smallest part that has a path.
struct FieldDifference {
    /// A step from a value to one of its parts.
    enum Step: Equatable {
        case field(String)
        case index(Int)
        case key(String)
        case payload(String)
        case wrapped
    }

    /// The path to the part.
    let path: [Step]

    /// The actual value; nil if the actual value has no such part.
    let actual: Any?

    /// The expected value; nil if no such part was expected.
    let expected: Any?

    /// Whether one of the two paths is a prefix of the other.
    func overlaps(_ other: FieldDifference) -> Bool {
        zip(path, other.path).allSatisfy { $0 == $1 }
    }

    /// The path as written after the state: `user.name`, `items[2]`. The whole state is `state`.
    var pathText: String {
        if path.isEmpty { return "state" }
        let text = Self.text(of: path)
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    /// The path and both values: `user.name: "Ann" → expected "Bea"`.
    var text: String {
        switch (actual, expected) {
        case (let actual?, let expected?):
            let (actual, expected) = ValueText.ofBoth(actual, expected)
            if actual == expected {
                return "\(pathText): \(actual), and \(expected) is expected: they look alike and differ by =="
            }
            return "\(pathText): \(actual) → expected \(expected)"
        case (let actual?, nil): return "\(pathText): \(ValueText.of(actual)) → expected to be absent"
        case (nil, let expected?): return "\(pathText): absent → expected \(ValueText.of(expected))"
        case (nil, nil): return pathText
        }
    }

    /// The statement that assigns the actual value to the expected state: `$0.user.name = "Ann"`.
    var assignment: String {
        var path = path
        var value = actual.map { ValueText.of($0) }
        // A nil inside of an optional must not become a nil of that optional, nor remove a dictionary's entry.
        let isNil = actual.map(ValueText.isNil) ?? false
        while case .wrapped = path.last {
            path.removeLast()
            if isNil { value = value.map { ".some(\($0))" } }
        }
        if isNil, case .key = path.last { value = value.map { ".some(\($0))" } }
        let part = "$0" + Self.text(of: path)
        let container = "$0" + Self.text(of: path.dropLast(), isFollowed: true)
        switch (path.last, value) {
        case (.key, nil): return "\(part) = nil"
        case (.index(let index), nil): return "\(container).remove(at: \(index))"
        case (.index(let index), let value?) where expected == nil:
            return "\(container).insert(\(value), at: \(index))"
        case (_, let value?): return "\(part) = \(value)"
        case (_, nil): return "\(part) = …"
        }
    }

    /// The steps as code. A look-up by a dictionary's key returns an optional, so a `?` precedes the next step.
    ///
    /// - Parameter isFollowed: Whether a further step follows.
    private static func text(of path: some Collection<Step>, isFollowed: Bool = false) -> String {
        var text = ""
        for (index, step) in path.enumerated() {
            text += step.text
            if case .key = step, isFollowed || index < path.count - 1 { text += "?" }
        }
        return text
    }
}

extension FieldDifference.Step {
    fileprivate var text: String {
        switch self {
        case .field(let name): ".\(name)"
        case .index(let index): "[\(index)]"
        case .key(let key): "[\(key)]"
        case .payload(let name): ".\(name)"
        case .wrapped: "?"
        }
    }
}
