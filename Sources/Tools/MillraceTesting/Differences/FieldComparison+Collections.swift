extension FieldComparison {
    /// Compares lists by index. If their lengths differ, skips their common beginning and their common end first.
    mutating func compareLists(
        _ actual: Mirror,
        _ expected: Mirror,
        at path: [FieldDifference.Step]
    ) -> Bool {
        let actual = actual.children.map(\.value)
        let expected = expected.children.map(\.value)
        let shorter = min(actual.count, expected.count)
        var start = 0
        var end = 0
        // If the lengths are equal, elements are assumed to have kept their indices.
        if actual.count != expected.count {
            while start < shorter && Self.areEqual(actual[start], expected[start]) { start += 1 }
            while end < shorter - start
                && Self.areEqual(actual[actual.count - 1 - end], expected[expected.count - 1 - end])
            {
                end += 1
            }
        }
        for index in start..<shorter - end {
            compare(actual[index], expected[index], at: path + [.index(index)])
        }
        let rest = max(start, shorter - end)
        for index in rest..<max(rest, actual.count - end) { add(actual[index], nil, path + [.index(index)]) }
        for index in rest..<max(rest, expected.count - end) {
            add(nil, expected[index], path + [.index(index)])
        }
        return true
    }

    /// Whether a test should assign the whole list, and not single elements: if one of the lists is empty, or if their
    /// lengths differ by more than one.
    func isAssignedWhole(_ actual: Mirror, _ expected: Mirror) -> Bool {
        let counts = (actual.children.count, expected.children.count)
        return counts.0 == 0 || counts.1 == 0 || abs(counts.0 - counts.1) > 1
    }

    /// Compares dictionaries by the union of their keys.
    mutating func compareDictionaries(
        _ actual: Mirror,
        _ expected: Mirror,
        at path: [FieldDifference.Step]
    ) -> Bool {
        let actual = Self.valuesByKey(actual)
        let expected = Self.valuesByKey(expected)
        let keys = Set(actual.keys).union(expected.keys).map { (key: $0, text: ValueText.full($0.base)) }
        for (key, text) in keys.sorted(by: { $0.text < $1.text }) {
            let path = path + [.key(text)]
            switch (actual[key], expected[key]) {
            case (let actual?, let expected?): compare(actual, expected, at: path)
            case (let actual, let expected): add(actual, expected, path)
            }
        }
        return true
    }

    private static func valuesByKey(_ mirror: Mirror) -> [AnyHashable: Any] {
        var values: [AnyHashable: Any] = [:]
        for child in mirror.children {
            let pair = Mirror(reflecting: child.value).children.map(\.value)
            guard pair.count == 2 else { continue }
            // A type of its own that calls itself a dictionary may have keys that are not hashable.
            values[pair[0] as? AnyHashable ?? AnyHashable(ValueText.full(pair[0]))] = pair[1]
        }
        return values
    }
}
