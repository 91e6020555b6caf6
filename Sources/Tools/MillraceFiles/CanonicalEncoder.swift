package import Foundation

/// Encodes values as JSON of which equal values have equal texts.
///
/// Encodes as Foundation's `JSONEncoder` does: dates in seconds since 2001, data in Base64, members sorted by name, slashes
/// as they are, and non-finite numbers as `"Infinity"`, `"-Infinity"` and `"NaN"`. Unlike Foundation's, it sorts the
/// elements of sets, and the entries of dictionaries whose keys are no strings, and it refuses a value that is nested too
/// deeply before the stack ends.
package struct CanonicalEncoder {
    /// The largest depth of nested arrays and objects.
    let depth: Int

    /// - Parameter depth: the largest depth of nested arrays and objects. A level takes a few kilobytes of the stack.
    package init(depth: Int) { self.depth = depth }

    /// The JSON text of a value. O(length), and sorting.
    ///
    /// - Throws: the error of the value's `encode(to:)`; an `EncodingError` if the value is nested too deeply, or encodes
    ///   nothing.
    package func encode(_ value: some Encodable) throws -> Data {
        let slot = Slot()
        try slot.encode(value, at: [], Room(levels: depth))
        if case .nothing = slot.content {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "It encodes nothing.")
            )
        }
        var bytes: [UInt8] = []
        slot.write(to: &bytes)
        return Data(bytes)
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

/// How much may still be nested in a value.
private struct Room {
    /// Levels of arrays and objects.
    var levels: Int

    /// Values in values: a value that is encoded as another one, such as an optional, adds no level to the JSON, but it
    /// does to the stack.
    var values: Int

    init(levels: Int) {
        self.levels = levels
        values = 3 * levels + 10
    }

    var isUsedUp: Bool { levels < 0 || values < 0 }

    /// The room in an array or object.
    var inside: Room {
        var room = self
        room.levels -= 1
        return room
    }
}

/// A place for one encoded value.
private final class Slot {
    enum Content {
        case nothing
        /// The JSON text of a value without parts.
        case leaf(String)
        case string(String)
        case array([Slot])
        case object([String: Slot])
    }

    var content = Content.nothing

    func encode<Value: Encodable>(_ value: Value, at path: [any CodingKey], _ room: Room) throws {
        var room = room
        room.values -= 1
        if room.isUsedUp { throw failure("It is nested too deeply.", value, path) }
        // The types of which JSONEncoder takes another form than their own.
        switch Value.self {
        case is Date.Type: set((value as! Date).timeIntervalSinceReferenceDate)
        case is Data.Type: content = .string((value as! Data).base64EncodedString())
        case is URL.Type: content = .string((value as! URL).absoluteString)
        case is Decimal.Type:
            if !(value as! Decimal).isFinite { throw failure("It is no number.", value, path) }
            content = .leaf("\(value)")
        default:
            try value.encode(to: SlotEncoder(slot: self, codingPath: path, room: room))
            if case .array(let elements) = content { sort(elements, of: value) }
        }
    }

    private func failure(_ reason: String, _ value: Any, _ path: [any CodingKey]) -> EncodingError {
        .invalidValue(value, .init(codingPath: path, debugDescription: reason))
    }

    func set(_ number: some BinaryFloatingPoint & CustomStringConvertible) {
        if number.isFinite {
            let text = number.description
            content = .leaf(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        } else {
            content = .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
        }
    }

    /// Sorts the encoded elements of a collection without an order by their texts.
    private func sort(_ elements: [Slot], of value: some Encodable) {
        guard let type = type(of: value) as? any Unordered.Type else { return }
        let size = type.partsOfElement
        if elements.count % size != 0 { return }
        let keyed = stride(from: 0, to: elements.count, by: size).map { start in
            var bytes: [UInt8] = []
            elements[start].write(to: &bytes)
            return (key: bytes, slots: elements[start..<start + size])
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
    func member(_ name: String, isShared: Bool = false) -> Slot {
        guard case .object(var members) = content else { return Slot() }
        if isShared, let present = members[name] { return present }
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
    func encodeNil() { slot.content = .leaf("null") }
    func encode(_ value: Bool) { slot.content = .leaf(value ? "true" : "false") }
    func encode(_ value: String) { slot.content = .string(value) }
    func encode(_ value: Double) { slot.set(value) }
    func encode(_ value: Float) { slot.set(value) }
    func encode(_ value: Int) { slot.content = .leaf("\(value)") }
    func encode(_ value: Int8) { slot.content = .leaf("\(value)") }
    func encode(_ value: Int16) { slot.content = .leaf("\(value)") }
    func encode(_ value: Int32) { slot.content = .leaf("\(value)") }
    func encode(_ value: Int64) { slot.content = .leaf("\(value)") }
    func encode(_ value: UInt) { slot.content = .leaf("\(value)") }
    func encode(_ value: UInt8) { slot.content = .leaf("\(value)") }
    func encode(_ value: UInt16) { slot.content = .leaf("\(value)") }
    func encode(_ value: UInt32) { slot.content = .leaf("\(value)") }
    func encode(_ value: UInt64) { slot.content = .leaf("\(value)") }

    func encode<Value: Encodable>(_ value: Value) throws {
        try slot.encode(value, at: codingPath, room)
    }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    let codingPath: [any CodingKey]
    let room: Room

    /// - Parameter isShared: whether the encoder adds to what the member has already.
    private func encoder(for key: any CodingKey, isShared: Bool = false) -> SlotEncoder {
        SlotEncoder(
            slot: slot.member(key.stringValue, isShared: isShared),
            codingPath: codingPath + [key],
            room: room
        )
    }

    func encodeNil(forKey key: Key) { encoder(for: key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { encoder(for: key).encode(value) }
    func encode(_ value: String, forKey key: Key) { encoder(for: key).encode(value) }
    func encode(_ value: Double, forKey key: Key) { encoder(for: key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { encoder(for: key).encode(value) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try slot.member(key.stringValue).encode(value, at: codingPath + [key], room)
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

    func encodeNil() { slot.element().content = .leaf("null") }

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

// MARK: Text

extension Slot {
    func write(to bytes: inout [UInt8]) {
        switch content {
        case .nothing: bytes += "{}".utf8
        case .leaf(let text): bytes += text.utf8
        case .string(let string): JSONText.quote(string, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONText.quote(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

/// What all writers of JSON share.
package enum JSONText {
    /// Appends a string in quotation marks.
    package static func quote(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
