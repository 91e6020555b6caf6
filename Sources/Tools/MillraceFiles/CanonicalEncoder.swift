package import Foundation
import Millrace

/// Encodes values as JSON of which equal values have equal texts.
///
/// Encodes as Foundation's `JSONEncoder` does: dates in seconds since 2001, data in Base64, members sorted by name, slashes
/// as they are, and non-finite numbers as `"Infinity"`, `"-Infinity"` and `"NaN"`. Unlike Foundation's, it sorts the
/// elements of sets, and the entries of dictionaries whose keys are no strings. It refuses a value that is nested too
/// deeply before the stack ends, and one that would lose a member: two keys in other bytes that are the same text for
/// Swift, which no decoder tells apart.
package struct CanonicalEncoder {
    /// The largest depth of nested arrays and objects.
    let depth: Int

    /// - Parameter depth: the largest depth of nested arrays and objects. A level takes a few kilobytes of the stack.
    package init(depth: Int) { self.depth = depth }

    /// The JSON text of a value. O(length), and sorting.
    ///
    /// - Throws: the error of the value's `encode(to:)`; an `EncodingError` if the value is nested too deeply, would lose a
    ///   member, or encodes nothing.
    package func encode(_ value: some Encodable) throws -> Data { try json(of: value).data }

    /// A value as JSON, as ``encode(_:)`` writes it.
    package func json(of value: some Encodable) throws -> JSON {
        let slot = Slot()
        let losses = Losses()
        try slot.encode(value, at: [], Room(levels: depth, losses: losses))
        if let path = losses.path {
            let reason = "Two of its keys are the same text in other bytes."
            throw EncodingError.invalidValue(
                [String: Any].self,
                .init(codingPath: path, debugDescription: reason)
            )
        }
        if case .nothing = slot.content {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "It encodes nothing.")
            )
        }
        let json = slot.json
        // The innermost array or object may be empty, so that nothing in it was refused.
        if json.depth > depth { throw slot.failure("It is nested too deeply.", value, []) }
        return json
    }
}

extension JSONDecoder {
    /// Decodes the output of ``CanonicalEncoder``.
    package static var millrace: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .deferredToDate
        decoder.dataDecodingStrategy = .base64
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return decoder
    }
}

/// Notes that members got lost: containers are asked for without `throws`.
private final class Losses {
    /// The path of the first object that has lost a member.
    var path: [any CodingKey]?
}

/// How much may still be nested in a value, and where to note what gets lost.
private struct Room {
    let losses: Losses

    /// Levels of arrays and objects that are left.
    var levels: Int

    /// The number of values around a value: one that is encoded as another one, such as an optional, adds no level to the
    /// JSON, but it does to the stack.
    private var values = 0
    private let mostValues: Int

    init(levels: Int, losses: Losses) {
        self.losses = losses
        self.levels = levels
        mostValues = 3 * levels + 10
    }

    /// The room in a value.
    var inValue: Room {
        var room = self
        room.values += 1
        return room
    }

    /// The room in an array or object.
    var inside: Room {
        var room = self
        room.levels -= 1
        return room
    }

    var isUsedUp: Bool { levels < 0 || values > mostValues || isStackUsedUp }

    /// Whether the thread's stack is about to end. How much a value takes depends on the build, and on its own
    /// `encode(to:)`. Asked of every eighth value only, since asking takes some microseconds, and of none that is nested
    /// as usual.
    private var isStackUsedUp: Bool {
        values >= 32 && values % 8 == 0 && CurrentThread.stackLeft < 64 << 10
    }
}

/// A place for one encoded value.
private final class Slot {
    enum Content {
        case nothing
        /// A value without parts.
        case leaf(JSON)
        case array([Slot])
        case object([String: Slot])
    }

    var content = Content.nothing

    /// The encoded value; an object if nothing was encoded.
    var json: JSON {
        switch content {
        case .nothing: .object([:])
        case .leaf(let json): json
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members): .object(members.mapValues(\.json))
        }
    }

    func encode<Value: Encodable>(_ value: Value, at path: [any CodingKey], _ room: Room) throws {
        let room = room.inValue
        if room.isUsedUp { throw failure("It is nested too deeply.", value, path) }
        // The types of which JSONEncoder takes another form than their own.
        switch Value.self {
        case is Date.Type: set((value as! Date).timeIntervalSinceReferenceDate)
        case is Data.Type: content = .leaf(.string((value as! Data).base64EncodedString()))
        case is URL.Type: content = .leaf(.string((value as! URL).absoluteString))
        case is Decimal.Type:
            if !(value as! Decimal).isFinite { throw failure("It is no number.", value, path) }
            content = .leaf(.number("\(value)"))
        default:
            try value.encode(to: SlotEncoder(slot: self, codingPath: path, room: room))
            if case .array(let elements) = content { sort(elements, of: value) }
        }
    }

    func failure(_ reason: String, _ value: Any, _ path: [any CodingKey]) -> EncodingError {
        .invalidValue(value, .init(codingPath: path, debugDescription: reason))
    }

    func set(_ number: some BinaryFloatingPoint & CustomStringConvertible) {
        if number.isFinite {
            let text = number.description
            content = .leaf(.number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
        } else {
            content = .leaf(.string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"))
        }
    }

    /// Sorts the encoded elements of a collection without an order by their texts.
    private func sort(_ elements: [Slot], of value: some Encodable) {
        guard let type = type(of: value) as? any Unordered.Type else { return }
        let size = type.partsOfElement
        if elements.count % size != 0 { return }
        let keyed = stride(from: 0, to: elements.count, by: size).map { start in
            (key: elements[start].json.bytes, slots: elements[start..<start + size])
        }
        content = .array(keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap(\.slots))
    }
}

/// A collection whose elements have no order, and are encoded as an array.
private protocol Unordered {
    /// The number of values that an element is encoded as.
    static var partsOfElement: Int { get }
}

extension Set: Unordered {
    fileprivate static var partsOfElement: Int { 1 }
}

extension Dictionary: Unordered {
    /// If the keys are no strings, keys and values alternate.
    fileprivate static var partsOfElement: Int { 2 }
}

// MARK: Encoders and containers

private struct SlotEncoder: Encoder {
    let slot: Slot
    let codingPath: [any CodingKey]
    let room: Room

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.beginObject()
        return KeyedEncodingContainer(Members(slot: slot, codingPath: codingPath, room: room.inside))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.beginArray()
        return Elements(slot: slot, codingPath: codingPath, room: room.inside)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension Slot {
    /// Makes this an object, unless it is one already: a value may ask for its container several times.
    func beginObject() {
        if case .object = content { return }
        content = .object([:])
    }

    func beginArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// The member with a name: a new one, unless the present one is shared.
    ///
    /// - Parameter onLoss: called if the present member has a name in other bytes.
    func member(_ name: String, isShared: Bool, onLoss: () -> Void) -> Slot {
        guard case .object(var members) = content else { return Slot() }
        if let place = members.index(forKey: name) {
            if !members.keys[place].hasBytes(of: name) { onLoss() }
            if isShared { return members.values[place] }
        }
        let slot = Slot()
        content = .nothing  // So that the members are changed in place.
        members[name] = slot
        content = .object(members)
        return slot
    }

    func element() -> Slot {
        let slot = Slot()
        if case .array(var elements) = content {
            content = .nothing
            elements.append(slot)
            content = .array(elements)
        }
        return slot
    }

    var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }
}

extension SlotEncoder: SingleValueEncodingContainer {
    func encodeNil() { slot.content = .leaf(.null) }
    func encode(_ value: Bool) { slot.content = .leaf(.bool(value)) }
    func encode(_ value: String) { slot.content = .leaf(.string(value)) }
    func encode(_ value: Double) { slot.set(value) }
    func encode(_ value: Float) { slot.set(value) }
    func encode(_ value: Int) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: Int8) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: Int16) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: Int32) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: Int64) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: UInt) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: UInt8) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: UInt16) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: UInt32) { slot.content = .leaf(JSON(value)) }
    func encode(_ value: UInt64) { slot.content = .leaf(JSON(value)) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try slot.encode(value, at: codingPath, room)
    }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    let codingPath: [any CodingKey]
    let room: Room

    private func member(_ key: any CodingKey, isShared: Bool = false) -> Slot {
        slot.member(key.stringValue, isShared: isShared) {
            if room.losses.path == nil { room.losses.path = codingPath }
        }
    }

    /// - Parameter isShared: whether the encoder adds to what the member has already.
    private func encoder(for key: any CodingKey, isShared: Bool = false) -> SlotEncoder {
        SlotEncoder(slot: member(key, isShared: isShared), codingPath: codingPath + [key], room: room)
    }

    func encodeNil(forKey key: Key) { encoder(for: key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { encoder(for: key).encode(value) }
    func encode(_ value: String, forKey key: Key) { encoder(for: key).encode(value) }
    func encode(_ value: Double, forKey key: Key) { encoder(for: key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { encoder(for: key).encode(value) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try member(key).encode(value, at: codingPath + [key], room)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(for: key, isShared: true).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(for: key, isShared: true).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(for: SuperKey()) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }
}

/// The elements of an array.
private struct Elements: UnkeyedEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]
    let room: Room

    var count: Int { slot.count }

    private func encoder() -> SlotEncoder {
        let path = codingPath + [IndexKey(index: slot.count)]
        return SlotEncoder(slot: slot.element(), codingPath: path, room: room)
    }

    func encodeNil() { slot.element().content = .leaf(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let encoder = encoder()
        try encoder.slot.encode(value, at: encoder.codingPath, room)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder() }
}

private struct SuperKey: CodingKey {
    var stringValue: String { "super" }
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}

private struct IndexKey: CodingKey {
    let index: Int
    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
    init(index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}
