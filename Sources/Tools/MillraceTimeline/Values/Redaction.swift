import Millrace
import MillraceValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Hides secrets in values and texts.
///
/// While a redaction is ``current``, descriptions and trees of values use it. A value whose name marks it as a secret
/// is not read at all, so that even a text that is cut contains no part of the secret.
package struct Redaction: Sendable {
    /// The redaction that applies in the current task; nil if nothing is hidden, as in the app itself and on pages for
    /// users.
    @TaskLocal package static var current: Redaction?

    /// The text shown in place of a secret.
    package static let mark = "‹hidden›"

    /// The beginning of every mark: see ``distinguishing``.
    package static let markStart = "‹hidden"

    /// The names that mark secrets.
    package let names: SecretNames

    /// The known secrets.
    package private(set) var texts: SecretTexts

    private var numbers: SecretNumbers?

    /// Creates a redaction by names and by known texts.
    package init(names: SecretNames = SecretNames(), texts: SecretTexts = SecretTexts([])) {
        self.names = names
        self.texts = texts
    }

    // MARK: Marks

    /// A copy of this redaction that hides each secret by a mark of its own: `‹hidden›` for the first secret that it
    /// hides, then `‹hidden-2›` and so on. For source code, in which different texts must remain different.
    package var distinguishing: Redaction {
        var copy = self
        copy.numbers = SecretNumbers()
        return copy
    }

    /// The text shown in place of a secret.
    package func mark(for secret: String) -> String {
        guard let number = numbers?.number(of: secret), number > 1 else { return Self.mark }
        return "\(Self.markStart)-\(number)›"
    }

    /// Whether a text is the mark of a secret.
    package static func isMark(_ text: String) -> Bool {
        text == mark
            || text.hasPrefix("\(markStart)-") && text.hasSuffix("›")
                && text.dropFirst(markStart.count + 1).dropLast().allSatisfy(\.isNumber)
    }

    // MARK: Texts

    /// The text with marks in place of its secrets, which are the known secrets, and the values after names that mark
    /// secrets. O(length).
    package func text(_ text: String) -> String {
        if text.utf8.count < SecretTexts.minimumLength { return text }
        let bytes = Array(text.utf8)
        let named = names.values(in: bytes)
        let known = texts.ranges(in: bytes)
        if named.isEmpty && known.isEmpty { return text }
        var shown: [UInt8] = []
        var index = 0
        for range in (named + known).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // Overlapping or adjacent secrets get one mark together. So add a mark only for the first secret, and for a
            // secret that does not touch the previous one.
            if shown.isEmpty || range.lowerBound > index {
                shown += bytes[index..<range.lowerBound]
                shown += mark(for: String(decoding: bytes[range], as: UTF8.self)).utf8
            }
            index = max(index, range.upperBound)
        }
        return String(decoding: shown + bytes[index...], as: UTF8.self)
    }

    /// A part's name without known secrets, because a dictionary's key may be a secret. O(length).
    package func name(_ name: String) -> String { texts.isEmpty ? name : text(name) }

    /// A copy of this redaction with more known texts.
    package func adding(_ more: some Sequence<String>) -> Redaction {
        var copy = self
        copy.texts.add(more)
        return copy
    }

    // MARK: Values

    /// The value, or a ``HiddenValue`` in its place if its name marks it as a secret.
    ///
    /// A value that cannot be a secret is not hidden: a Boolean, nil, an empty text or collection, or an enum
    /// case without a payload. If the name measures a secret, as `passwordLength` does, a number or a date is not
    /// hidden either.
    ///
    /// A struct such as `credentials` is not hidden as a whole if its members' names tell which of them are secrets:
    /// at least one name marks a secret, and each other member is harmless by its name or by its value. In this case
    /// only the secret members are hidden.
    package func value(_ value: Any, named name: String?) -> Any {
        guard let name else { return value }
        let meaning = names.meaning(of: name)
        if meaning == .plain || value is HiddenValue || Self.shows(value, meaning) { return value }
        return tellsSecretsApart(value) ? value : HiddenValue(value)
    }

    private func tellsSecretsApart(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle != .struct { return false }
        var hasSecret = false
        for child in mirror.children {
            guard let label = child.label else { return false }
            switch names.meaning(of: label) {
            case .secret: hasSecret = true
            case .measure: break
            case .plain:
                let isNamedPlainly = Self.plainMembers.contains(label) && Self.hasNoParts(child.value)
                if !isNamedPlainly && !Self.shows(child.value, .secret) { return false }
            }
        }
        return hasSecret
    }

    /// The names of members that often occur next to secrets, but are harmless themselves.
    private static let plainMembers: Set<String> = [
        "email", "emailAddress", "user", "userName", "username", "userID", "userId", "name", "login", "id",
    ]

    private static func hasNoParts(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional, let wrapped = mirror.children.first {
            return hasNoParts(wrapped.value)
        }
        return mirror.children.isEmpty
    }

    /// The value as the ``current`` redaction shows it under this name; the value itself if there is no redaction.
    package static func shown(_ value: Any, named name: String?) -> Any {
        current?.value(value, named: name) ?? value
    }

    /// The parts of a value after redaction, with their names. The value is a struct, a tuple, a dictionary's pair,
    /// or an enum case's payload.
    package func parts(_ children: Mirror.Children, ofCase caseName: String? = nil) -> [Mirror.Child] {
        let children = Array(children)
        // In a pair of a name and a value, such as a header or a query item, the name may mark the value as a secret.
        let names = children.enumerated().compactMap { index, child -> String? in
            let isName =
                child.label.map { Self.labelsOfNames.contains($0) } ?? (index == 0 && children.count == 2)
            return isName ? Self.name(child.value) : nil
        }
        let secret = names.first { self.names.meaning(of: $0) != .plain }
        return children.enumerated().map { index, child in
            var shown = value(child.value, named: child.label)
            shown = value(shown, named: caseName)
            let isValue = child.label.map { $0.hasPrefix("value") || $0 == ".1" } ?? (index == 1)
            if isValue { shown = value(shown, named: secret) }
            return (child.label, shown)
        }
    }

    /// The text of the name in a pair of a name and a value. The name is a string, or has a raw value, a description
    /// or the name of an enum case. Nil for any other name.
    private static func name(_ value: Any) -> String? {
        value as? String ?? (value as? any RawRepresentable)?.rawValue as? String
            ?? (value as? any LosslessStringConvertible)?.description ?? EnumCase.name(of: value)
    }

    private static let labelsOfNames: Set<String> = ["name", "key", "field", "header", ".0"]

    private static func shows(_ value: Any, _ meaning: SecretNames.Meaning) -> Bool {
        if type(of: value) is AnyClass { return false }
        switch value {
        case is Bool: return true
        case let text as String: return text.isEmpty || Redaction.isMark(text)
        case is any BinaryInteger, is any BinaryFloatingPoint, is Date, is Duration:
            return meaning == .measure
        case let elements as any Collection: return elements.isEmpty
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { shows($0.value, meaning) } ?? true
        case .enum: return mirror.children.isEmpty && !(value is any CustomReflectable)
        default: return false
        }
    }
}

/// The numbers of the secrets that a redaction distinguishes.
private final class SecretNumbers: Sendable {
    private let numbers = Guarded<[String: Int]>([:])

    /// The number of a secret, from 1.
    func number(of secret: String) -> Int {
        numbers.withLock { numbers in
            let next = numbers.count + 1
            let number = numbers[secret] ?? next
            numbers[secret] = number
            return number
        }
    }
}

/// Replaces a hidden value. Its descriptions and its mirror reveal only the value's type.
package struct HiddenValue: StandIn, CustomReflectable, CustomStringConvertible, Equatable {
    /// The hidden value.
    package let value: Any

    package init(_ value: Any) {
        self.value = value
    }

    package var typeName: String { String(reflecting: type(of: value)) }
    package var caseName: String? { nil }
    package var text: String? { Redaction.mark }
    package var description: String { Redaction.mark }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Values that are not `Equatable` are equal if they are identical.
    package static func == (left: HiddenValue, right: HiddenValue) -> Bool {
        Sameness.areIdentical(left.value, right.value) || Sameness.areEqual(left.value, right.value) == true
    }
}
