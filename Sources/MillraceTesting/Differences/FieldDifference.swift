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
    var place: String {
        if path.isEmpty { return "state" }
        let text = path.map(\.text).joined()
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    /// The path and both values: `user.name: "Ann" → expected "Bea"`.
    var text: String {
        switch (actual, expected) {
        case (let actual?, let expected?):
            let (actual, expected) = ValueText.ofBoth(actual, expected)
            if actual == expected {
                return "\(place): \(actual), and \(expected) is expected: they look alike and differ by =="
            }
            return "\(place): \(actual) → expected \(expected)"
        case (let actual?, nil): return "\(place): \(ValueText.of(actual)) → expected to be absent"
        case (nil, let expected?): return "\(place): absent → expected \(ValueText.of(expected))"
        case (nil, nil): return place
        }
    }

    /// The statement that assigns the actual value to the expected state: `$0.user.name = "Ann"`.
    var assignment: String {
        var path = path
        while case .wrapped = path.last { path.removeLast() }
        let place = "$0" + path.map(\.text).joined()
        let container = "$0" + path.dropLast().map(\.text).joined()
        switch (path.last, actual) {
        case (.key, nil): return "\(place) = nil"
        case (.index(let index), nil): return "\(container).remove(at: \(index))"
        case (.index(let index), let actual?) where expected == nil:
            return "\(container).insert(\(ValueText.of(actual)), at: \(index))"
        case (nil, let actual?): return "$0 = \(ValueText.of(actual))"
        case (_, let actual?): return "\(place) = \(ValueText.of(actual))"
        case (_, nil): return "\(place) = …"
        }
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
