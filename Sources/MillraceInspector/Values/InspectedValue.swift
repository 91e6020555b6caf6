import Foundation
import Millrace
import MillraceTimeline

/// A value and its parts, as people see them: an optional is what it wraps, and what an enum's case carries are its parts.
///
/// Parts are looked at one by one, so a value of any size is made in O(1), but for dictionaries and sets, which are put in
/// order if they are small.
struct InspectedValue {
    /// What sort of value it is.
    enum Kind: String, Encodable {
        case value, text, number, bool, null
        case `struct`, `class`, `enum`, tuple, list, dictionary, set
    }

    /// A part of a value.
    struct Part {
        /// The property's, element's or case's name; nil if the place is the name.
        let name: String?
        let value: Any
        /// The key in a dictionary.
        var key: AnyHashable?
    }

    /// The value, without optionals around it.
    let value: Any
    let kind: Kind

    /// The name of an enum's case.
    private(set) var caseName: String?
    private let parts: Parts

    /// Dictionaries and sets with more elements than this are shown as they come.
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
            self.init(value, kind)
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
            .some(isTuple ? Self.fields(of: carried) : [Part(name: payload.label, value: payload.value)])
        )
        caseName = payload.label ?? ""
    }

    /// An enum's case without what it carries.
    var caseText: String { "\(caseName ?? "")\(count == 0 ? "" : "(…)")" }

    // MARK: Parts

    /// How many parts there are; nil if that takes counting them.
    var count: Int? {
        switch parts {
        case .some(let parts): parts.count
        case .elements(let elements): elements.count
        case .pairs(let pairs): pairs.count
        case .members(let members): members.count
        case .reflected: nil
        }
    }

    /// The part at a place; nil if there is none.
    func part(at index: Int) -> Part? { parts(from: index, limit: 1).first }

    /// So many parts from a place on, fewer if there are no more.
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

    /// The same value with at most so many parts, if it does not know how many it has.
    func counted(upTo limit: Int) -> InspectedValue {
        count == nil ? InspectedValue(value, kind, .some(parts(from: 0, limit: limit))) : self
    }

    private static func fields(of mirror: Mirror) -> [Part] {
        (mirror.superclassMirror.map(fields) ?? []) + mirror.children.map(part)
    }

    private static func part(of child: Mirror.Child) -> Part {
        // The parts of tuples have labels even if they have no names: ".0", ".1", …
        let name = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
        return Part(name: name, value: child.value)
    }

    private static func part(of pair: (key: AnyHashable, value: Any)) -> Part {
        let name = pair.key.base as? String ?? BoundedDescription.of(pair.key.base, limit: 100)
        return Part(name: String(name.prefix(100)), value: pair.value, key: pair.key)
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

    /// In the order of their texts, and of numbers in them.
    private static func inOrder(_ parts: [Part], by text: (Part) -> String) -> [Part] {
        parts.map { (text: text($0), part: $0) }
            .sorted { $0.text.compare($1.text, options: .numeric) == .orderedAscending }
            .map(\.part)
    }

    // MARK: Values without parts

    /// The kind of a value that is not taken apart; nil if it is.
    private static func leafKind(of value: Any) -> Kind? {
        // Before `Bool`: an `NSNumber` of 1 can be cast to it. Only objects: a `Bool` can be cast to `NSNumber`, too.
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

/// A text of at most 200 characters that shows what a value is, however big it is.
func summary(of value: Any) -> String { BoundedDescription.of(value, limit: 200) }

/// The name of a value's type, for people.
func typeName(of value: Any) -> String {
    if let standIn = value as? any StandIn { return name(of: standIn.typeName, short: standIn.shortTypeName) }
    return name(of: type(of: value))
}

/// The name of a type, for people: with the types around it, and without its module.
func name(of type: Any.Type) -> String { name(of: String(reflecting: type), short: String(describing: type)) }

private func name(of full: String, short: String) -> String {
    let parts = full.split(separator: ".")
    // Types with parameters, tuples and functions have the modules of others in their names.
    let isPlain = parts.allSatisfy { part in
        part.hasPrefix("(unknown context") || part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPlain, parts.count > 2 else { return String(short.prefix(200)) }
    let nesting = parts.dropFirst().filter { !$0.hasPrefix("(") }
    return String(nesting.joined(separator: ".").prefix(200))
}
