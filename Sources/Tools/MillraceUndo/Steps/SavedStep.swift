import Foundation
import MillraceFiles

extension CodingUserInfoKey {
    /// The types of the parts, which a ``SavedStep`` is decoded with.
    static let partTypes = CodingUserInfoKey(rawValue: "millrace.undo.parts")!
}

/// A step, as JSON.
struct SavedStep: Codable {
    let place: Int
    let undone: Int
    let isRedo: Bool
    private let patches: [SavedPatch]

    init(_ step: Step, isRedo: Bool) {
        place = step.place
        undone = step.undone
        self.isRedo = isRedo
        patches = step.closed().patches.map(SavedPatch.init)
    }

    /// The step; nil if it is not a valid one.
    var step: Step? {
        guard SavedHead.places.contains(place), SavedHead.places.contains(undone),
            Set(patches.map(\.index)).count == patches.count,
            var step = Step(patches.map { ($0.index, $0.patch) })
        else { return nil }
        step.place = place
        step.undone = undone
        return step
    }
}

/// The number of the format, which precedes everything that it may change.
struct SavedFormat: Codable {
    var format = 1
}

/// What precedes the steps, as JSON.
struct SavedHead: Codable {
    var format = SavedFormat().format

    /// The checksums of the parts' present values. Empty if the history has recorded no change.
    let sums: [String]
    let bottom: Int
    let saved: Int?
    let lastEdit: Int

    /// Larger numbers would overflow at later steps.
    static let places = 0...Int.max / 4

    var isValid: Bool { [bottom, saved ?? 0, lastEdit].allSatisfy(Self.places.contains) }

    /// The checksum of a part's value.
    static func sum(of value: Any) throws -> String {
        var checksum = Checksum()
        func add<Value>(_ value: Value) throws {
            try checksum.add(CanonicalEncoder(depth: 250).encode(AnyPart(value)))
        }
        try add(value)
        return checksum.text
    }
}

/// A value of any type in an array, because JSON may have no other value than an array or an object at the top.
private struct AnyPart: Encodable {
    let value: Any

    init(_ value: Any) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        func encode<Value>(_ value: Value) throws {
            guard let type = Value.self as? any Encodable.Type else {
                throw UndoDataError.notCodable(type: "\(Value.self)")
            }
            func encode<Encoded: Encodable>(as type: Encoded.Type) throws {
                try container.encode(value as! Encoded)
            }
            try encode(as: type)
        }
        try _openExistential(value, do: encode)
    }
}

/// A patch of a part, as JSON.
private struct SavedPatch: Codable {
    let index: Int
    let patch: any Patch

    private enum CodingKeys: String, CodingKey { case part, offset, old, new }

    init(index: Int, patch: any Patch) {
        self.index = index
        self.patch = patch
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let content = patch.content
        try container.encode(index, forKey: .part)
        try container.encodeIfPresent(content.offset, forKey: .offset)
        try container.encode(AnyPart(Self.encodable(content.old)), forKey: .old)
        try container.encode(AnyPart(Self.encodable(content.new)), forKey: .new)
    }

    /// Bytes are shorter as Base64 than as numbers.
    private static func encodable(_ value: Any) -> Any {
        // An empty array of any type can be cast to bytes.
        type(of: value) == [UInt8].self ? (value as? [UInt8]).map { Data($0) } ?? value : value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let types = decoder.userInfo[.partTypes] as? [Any.Type] ?? []
        index = try container.decode(Int.self, forKey: .part)
        guard types.indices.contains(index) else { throw UndoDataError.otherState }
        let offset = try container.decodeIfPresent(Int.self, forKey: .offset)
        let content = PatchContent(
            offset: offset,
            old: try Self.decode(types[index], isText: offset != nil, .old, container),
            new: try Self.decode(types[index], isText: offset != nil, .new, container)
        )
        guard let offset else {
            patch = Replacement(old: content.old, new: content.new)
            return
        }
        guard SavedHead.places.contains(offset), let type = types[index] as? any Patchable.Type,
            let patch = type.patch(at: offset, content)
        else { throw UndoDataError.malformed }
        self.patch = patch
    }

    private static func decode(
        _ type: Any.Type,
        isText: Bool,
        _ key: CodingKeys,
        _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> Any {
        var container = try container.nestedUnkeyedContainer(forKey: key)
        if type == [UInt8].self || isText && type == String.self {
            return [UInt8](try container.decode(Data.self))
        }
        guard let type = type as? any Decodable.Type else { throw UndoDataError.notCodable(type: "\(type)") }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Any { try container.decode(type) }
        return try decode(type)
    }
}
