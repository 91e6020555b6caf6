import Foundation
import Millrace
import MillraceTimeline

/// A value and its parts as shown to people: an optional appears as its wrapped value, an enum's payload as the enum's
/// parts.
///
/// A value that ``Redaction/current`` hides appears as a `HiddenValue`, and is absent from texts.
///
/// Parts are read on demand, so creating a value takes O(1), except for small dictionaries and sets, which are sorted.
struct InspectedValue {
    /// The kind of a value.
    enum Kind: String, Encodable {
        case value, text, number, bool, null
        case `struct`, `class`, `enum`, tuple, list, dictionary, set
    }

    /// A part of a value.
    struct Part {
        /// The name of the property, element or case, redacted by ``Redaction/current``; nil if the part only has an
        /// index.
        let name: String?
        let value: Any
        /// The part's key in a dictionary.
        var key: AnyHashable?

        init(name: String?, value: Any, key: AnyHashable? = nil) {
            self.name = name.map(Self.shown)
            self.value = value
            self.key = key
        }

        /// The name as ``Redaction/current`` shows it.
        static func shown(_ name: String) -> String { Redaction.current?.name(name) ?? name }
    }

    /// The value; if it is an optional, the wrapped value.
    let value: Any
    let kind: Kind

    /// The name of an enum's case.
    private(set) var caseName: String?
    private let parts: Parts

    /// A dictionary or set with at most this many elements is sorted. A larger one keeps its order of iteration.
    static let sortingLimit = 1_000

    private enum Parts {
        case some([Part])
        case elements(any RandomAccessCollection)
        case pairs(any KeyedElements)
        case members(any UniqueElements)
        case reflected(Mirror.Children)
    }

    init(_ value: Any) {
        if let kind = Self.leafKind(of: value) {
            let text = Redaction.current.flatMap { redaction in String(ofText: value).map(redaction.text) }
            self.init(text ?? value, kind)
            return
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let wrapped = mirror.children.first {
                self.init(wrapped.value)
            } else {
                self.init(value, .null)
            }
        case .enum: self.init(enumValue: value, mirror)
        case .struct: self.init(value, .struct, .some(Self.fields(of: mirror)))
        case .class: self.init(value, .class, .some(Self.fields(of: mirror)))
        case .tuple: self.init(value, .tuple, .some(Self.fields(of: mirror)))
        case .collection:
            let elements = (value as? any RandomAccessCollection).map(Parts.elements)
            self.init(value, .list, elements ?? .reflected(mirror.children))
        case .dictionary:
            let pairs = (value as? any KeyedElements).map(Self.pairs)
            self.init(value, .dictionary, pairs ?? .reflected(mirror.children))
        case .set:
            let members = (value as? any UniqueElements).map(Self.members)
            self.init(value, .set, members ?? .reflected(mirror.children))
        default:
            let fields = Self.fields(of: mirror)
            self.init(value, fields.isEmpty ? .value : .struct, .some(fields))
        }
    }

    private init(_ value: Any, _ kind: Kind, _ parts: Parts = .some([])) {
        self.value = value
        self.kind = kind
        self.parts = parts
    }

    private init(enumValue value: Any, _ mirror: Mirror) {
        guard let payload = mirror.children.first else {
            self.init(value, .enum)
            caseName = BoundedDescription.of(value, limit: 80)
            return
        }
        let carried = Mirror(reflecting: payload.value)
        let isTuple = carried.displayStyle == .tuple
        self.init(
            value,
            .enum,
            .some(
                isTuple
                    ? Self.fields(of: carried, ofCase: payload.label)
                    : [Part(name: payload.label, value: Redaction.shown(payload.value, named: payload.label))]
            )
        )
        caseName = payload.label ?? ""
    }

    /// The name of an enum's case, followed by `(…)` if it has a payload.
    var caseText: String { "\(caseName ?? "")\(count == 0 ? "" : "(…)")" }

    // MARK: Parts

    /// The number of parts; nil if it takes O(n) to find out.
    var count: Int? {
        switch parts {
        case .some(let parts): parts.count
        case .elements(let elements): elements.count
        case .pairs(let pairs): pairs.count
        case .members(let members): members.count
        case .reflected: nil
        }
    }

    /// The part at an index; nil if there is none.
    func part(at index: Int) -> Part? { parts(from: index, limit: 1).first }

    /// At most `limit` parts from an offset on.
    func parts(from offset: Int, limit: Int) -> [Part] {
        if offset < 0 || limit < 0 {
            fatalError("Parts are numbered from zero: there are no \(limit) from \(offset) on.")
        }
        if let count, offset >= count { return [] }
        switch parts {
        case .some(let parts): return Array(parts.dropFirst(offset).prefix(limit))
        case .elements(let elements):
            let end = min(elements.count, offset + limit)
            return (offset..<end).map { Part(name: nil, value: element(of: elements, at: $0)) }
        case .pairs(let pairs): return pairs.pairs(from: offset, limit: limit).map(Self.part)
        case .members(let members):
            return members.members(from: offset, limit: limit).map { Part(name: nil, value: $0) }
        case .reflected(let children): return children.dropFirst(offset).prefix(limit).map(Self.part)
        }
    }

    /// The same value with a known count. If the count is unknown, reads the parts, at most `limit` of them.
    func counted(upTo limit: Int) -> InspectedValue {
        count == nil ? InspectedValue(value, kind, .some(parts(from: 0, limit: limit))) : self
    }

    private static func fields(of mirror: Mirror, ofCase caseName: String? = nil) -> [Part] {
        let inherited = mirror.superclassMirror.map { fields(of: $0) } ?? []
        guard let redaction = Redaction.current else { return inherited + mirror.children.map(part) }
        return inherited + redaction.parts(mirror.children, ofCase: caseName).map(part)
    }

    private static func part(of child: Mirror.Child) -> Part {
        // Tuples without labels have children with labels ".0", ".1", …
        let name = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
        return Part(name: name, value: child.value)
    }

    private static func part(of pair: (key: AnyHashable, value: Any)) -> Part {
        let name = String(ofText: pair.key.base) ?? BoundedDescription.of(pair.key.base, limit: 100)
        return Part(
            name: String(Part.shown(name).prefix(100)),
            value: Redaction.shown(pair.value, named: name),
            key: pair.key
        )
    }

    private static func pairs(_ dictionary: any KeyedElements) -> Parts {
        if dictionary.count > sortingLimit { return .pairs(dictionary) }
        let parts = dictionary.pairs(from: 0, limit: sortingLimit).map(part)
        return .some(inOrder(parts) { $0.name ?? "" })
    }

    private static func members(_ set: any UniqueElements) -> Parts {
        if set.count > sortingLimit { return .members(set) }
        let parts = set.members(from: 0, limit: sortingLimit).map { Part(name: nil, value: $0) }
        return .some(inOrder(parts) { BoundedDescription.of($0.value, limit: 100) })
    }

    /// Sorts parts by text. Numbers in the texts are compared as numbers.
    private static func inOrder(_ parts: [Part], by text: (Part) -> String) -> [Part] {
        parts.map { (text: text($0), part: $0) }
            .sorted { $0.text.compare($1.text, options: .numeric) == .orderedAscending }
            .map(\.part)
    }

    // MARK: Values without parts

    /// The kind of a value that has no parts; nil if it may have parts.
    private static func leafKind(of value: Any) -> Kind? {
        // Test for `NSNumber` before `Bool`, because an `NSNumber` of 1 can be cast to `Bool`. Test for a class
        // too, because a `Bool` can be cast to `NSNumber`.
        if type(of: value) is AnyClass, value is NSNumber { return .number }
        return switch value {
        case is String, is Substring, is Character: .text
        case is Bool: .bool
        case is any BinaryInteger, is any BinaryFloatingPoint, is Decimal: .number
        case is Date, is UUID, is URL, is Data, is Duration, is any Any.Type: .value
        default: nil
        }
    }
}

private func element<Elements: RandomAccessCollection>(of elements: Elements, at offset: Int) -> Any {
    elements[elements.index(elements.startIndex, offsetBy: offset)]
}

/// A description of at most 200 characters, however large the value is.
func summary(of value: Any) -> String { BoundedDescription.of(value, limit: 200) }

/// The name of a value's type, for people.
func typeName(of value: Any) -> String {
    if let standIn = value as? any StandIn { return name(of: standIn.typeName, short: standIn.shortTypeName) }
    return name(of: type(of: value))
}

/// The name of a type, for people: with its enclosing types, and without its module.
func name(of type: Any.Type) -> String { name(of: String(reflecting: type), short: String(describing: type)) }

private func name(of full: String, short: String) -> String {
    let parts = full.split(separator: ".")
    // The full names of generic types, tuples and functions contain modules of other types. Use the short name for
    // these.
    let isPlain = parts.allSatisfy { part in
        part.hasPrefix("(unknown context") || part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPlain, parts.count > 2 else { return String(short.prefix(200)) }
    let nesting = parts.dropFirst().filter { !$0.hasPrefix("(") }
    return String(nesting.joined(separator: ".").prefix(200))
}
