import Millrace
import MillraceValues

/// Compares two values part by part.
///
/// A value is equal to itself: values with the same bits are equal, whatever their `==` says, such as NaN. Does not
/// compare the parts of Equatable values that are equal. Compares other values by their mirrors: closures count as
/// equal; objects are compared by identity, and then by their properties.
struct FieldComparison {
    private(set) var differences: [FieldDifference] = []

    /// A list or dictionary with at most this number of differences is assigned part by part. With more differences,
    /// the whole list or dictionary is assigned.
    private static let maximumOfSingleAssignments = 5

    /// Whether paths may lead to parts that cannot be assigned to: payloads of enums, elements of tuples.
    private let isForReading: Bool

    /// The number of pairs found so far that are unequal by `==` and do not count as a difference: the same bits, or two
    /// NaN. So `==` of a value that contains such a pair is no evidence of a difference.
    private var excused = 0
    private var pairs: Set<Pair> = []

    private struct Pair: Hashable {
        let first: ObjectIdentifier
        let second: ObjectIdentifier
    }

    private init(isForReading: Bool) { self.isForReading = isForReading }

    /// The parts in which `actual` differs from `expected`; empty if the values are equal.
    ///
    /// - Parameter isForReading: Whether the path of a difference may lead to a part that no statement can assign to,
    ///   such as an element of a tuple.
    /// - Complexity: O(parts), or that of `==` if the values are Equatable and equal.
    static func differences(
        actual: Any,
        expected: Any,
        isForReading: Bool = true
    ) -> [FieldDifference] {
        var comparison = FieldComparison(isForReading: isForReading)
        comparison.compare(actual, expected, at: [])
        return comparison.differences
    }

    /// Whether two values are equal, as ``differences(actual:expected:isForReading:)`` compares them.
    static func areEqual(_ first: Any, _ second: Any) -> Bool {
        differences(actual: first, expected: second).isEmpty
    }

    // MARK: One value

    mutating func compare(_ actual: Any, _ expected: Any, at path: [FieldDifference.Step]) {
        let mirrors = (actual: Mirror(reflecting: actual), expected: Mirror(reflecting: expected))
        // Skip `==` for optionals, because casting an optional to a protocol may unwrap it.
        let equality = mirrors.actual.displayStyle == .optional ? nil : Sameness.areEqual(actual, expected)
        if equality == true { return }
        if Sameness.areIdentical(actual, expected) {
            if equality == false { excused += 1 }
            return
        }
        let isSameKind =
            type(of: actual) == type(of: expected)
            && mirrors.actual.displayStyle == mirrors.expected.displayStyle
        guard isSameKind else { return add(actual, expected, path) }
        let found = differences.count
        let excusedBefore = excused
        let isComparable: Bool =
            switch mirrors.actual.displayStyle {
            case _ where ValueText.describesItself(actual, mirrors.actual): false
            case .optional: compareOptionals(actual, expected, mirrors.actual, mirrors.expected, at: path)
            case .enum: compareCases(actual, expected, mirrors.actual, mirrors.expected, at: path)
            case .collection where !isForReading && isAssignedWhole(mirrors.actual, mirrors.expected): false
            case .collection: compareLists(mirrors.actual, mirrors.expected, at: path)
            case .dictionary: compareDictionaries(mirrors.actual, mirrors.expected, at: path)
            case .set: false
            case .class:
                compareObjects(
                    actual as AnyObject,
                    expected as AnyObject,
                    mirrors.actual,
                    mirrors.expected,
                    at: path
                )
            default: compareFields(mirrors.actual, mirrors.expected, at: path)
            }
        let isList = [.collection, .dictionary].contains(mirrors.actual.displayStyle)
        if !isForReading && isList && differences.count > found + Self.maximumOfSingleAssignments {
            differences.removeSubrange(found...)
            add(actual, expected, path)
        }
        if differences.count > found || excused > excusedBefore { return }
        if equality == nil && isComparable { return }
        if isNaN(actual) && isNaN(expected) {
            excused += 1
            return
        }
        if equality == nil && areAlike(actual, expected, mirrors.actual) { return }
        add(actual, expected, path)
    }

    mutating func add(_ actual: Any?, _ expected: Any?, _ path: [FieldDifference.Step]) {
        differences.append(FieldDifference(path: path, actual: actual, expected: expected))
    }

    /// Compares values that have neither parts nor `==`, such as closures, by their descriptions, and cases of an enum
    /// by their names. Compares sets by the sorted descriptions of their elements.
    private func areAlike(_ actual: Any, _ expected: Any, _ mirror: Mirror) -> Bool {
        switch mirror.displayStyle {
        case .set: ValueText.full(actual) == ValueText.full(expected)
        case .enum: EnumCaseName.of(actual) == EnumCaseName.of(expected)
        default: "\(actual)" == "\(expected)"
        }
    }

    // MARK: Kinds. Each function returns whether equal parts imply equal values.

    private mutating func compareOptionals(
        _ actualValue: Any,
        _ expectedValue: Any,
        _ actual: Mirror,
        _ expected: Mirror,
        at path: [FieldDifference.Step]
    ) -> Bool {
        switch (actual.children.first, expected.children.first) {
        case (let actual?, let expected?): compare(actual.value, expected.value, at: path + [.wrapped])
        case (nil, nil): break
        default: add(actualValue, expectedValue, path)
        }
        return true
    }

    private mutating func compareCases(
        _ actualValue: Any,
        _ expectedValue: Any,
        _ actual: Mirror,
        _ expected: Mirror,
        at path: [FieldDifference.Step]
    ) -> Bool {
        guard let first = actual.children.first, let second = expected.children.first,
            let name = first.label, name == second.label
        else {
            // Cases without payload have no parts, so the caller compares their descriptions, by default their names.
            if actual.children.isEmpty && expected.children.isEmpty { return false }
            add(actualValue, expectedValue, path)
            return true
        }
        let found = differences.count
        compare(first.value, second.value, at: path + [.payload(name)])
        if !isForReading && differences.count > found {
            differences.removeSubrange(found...)
            add(actualValue, expectedValue, path)
        }
        return true
    }

    private mutating func compareFields(
        _ actual: Mirror,
        _ expected: Mirror,
        at path: [FieldDifference.Step]
    ) -> Bool {
        if actual.children.isEmpty && actual.superclassMirror == nil { return false }
        for (first, second) in zip(actual.children, expected.children) {
            let name = first.label ?? ""
            compare(
                first.value,
                second.value,
                at: path + [.field(name.hasPrefix(".") ? String(name.dropFirst()) : name)]
            )
        }
        if let first = actual.superclassMirror, let second = expected.superclassMirror {
            _ = compareFields(first, second, at: path)
        }
        return actual.children.count == expected.children.count
    }

    private mutating func compareObjects(
        _ actual: AnyObject,
        _ expected: AnyObject,
        _ actualMirror: Mirror,
        _ expectedMirror: Mirror,
        at path: [FieldDifference.Step]
    ) -> Bool {
        if actual === expected { return true }
        let pair = Pair(first: ObjectIdentifier(actual), second: ObjectIdentifier(expected))
        // This pair was already compared, or is still being compared because the objects form a cycle.
        if !pairs.insert(pair).inserted { return true }
        return compareFields(actualMirror, expectedMirror, at: path)
    }
}

private func isNaN(_ value: Any) -> Bool { (value as? any FloatingPoint)?.isNaN ?? false }
