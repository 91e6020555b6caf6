import Millrace
import MillraceReporting
import MillraceValues

/// The values of a store's variables at one moment: the store's state for recorders.
///
/// A variable with a constant appears once, under the constant's name, without leading underscores. If several variables have one
/// name, such as private ones of a class and its superclass, a number follows the name of the second: `count`, `count2`.
public struct StoreSnapshot: CustomReflectable, CustomStringConvertible {
    /// The values with the names of their properties, in order of declaration.
    public let values: [(name: String, value: Any)]

    /// The type of the store.
    private let storeType: Any.Type

    @usableFromInline
    init(of store: Any) {
        storeType = type(of: store)
        values = Self.properties(of: store).map { ($0.name, $0.property.currentValue) }
    }

    /// Creates a snapshot with some of a store's values.
    init(of storeType: Any.Type, values: [(name: String, value: Any)]) {
        self.storeType = storeType
        self.values = values
    }

    /// Decodes a recorded snapshot of a store.
    ///
    /// - Throws: an error of the decoder or of a value's type; a `DecodingError` if a variable's type is not decodable.
    init(of store: Any, from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        let storeType = type(of: store)
        self.storeType = storeType
        // The decoders are called outside of the transaction, because they are the app's code.
        let properties = Transaction.perform(about: storeType) { _ in Self.properties(of: store) }
        values = try properties.map { name, property in
            (name, try property.decode(from: container, under: Name(name)))
        }
    }

    /// The reason why the snapshot cannot be restored to a store; nil if it can. It cannot be restored if it is of
    /// another type of store, or if a property of the store now holds a variable of another type.
    func mismatch(with store: Any, _ label: StoreLabel) -> TimeTravelError? {
        if storeType != type(of: store) {
            return .wrongType(label, expected: type(of: store), found: storeType)
        }
        let values = valuesByName
        for (name, property) in Self.properties(of: store) {
            if let value = values[name], !property.accepts(value) {
                return .wrongType(label, expected: property.valueType, found: type(of: value))
            }
        }
        return nil
    }

    /// Sets a store's variables to the values in this snapshot, by name. A variable without a value in the snapshot
    /// is left unchanged. Its property may have been nil when the snapshot was made.
    func restore(to store: Any) {
        let values = valuesByName
        for (name, property) in Self.properties(of: store) {
            if let value = values[name] { property.assign(value) }
        }
    }

    var valuesByName: [String: Any] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) })
    }

    /// The properties that hold variables or constants, with their names in snapshots. Each variable and each name appears once.
    ///
    /// Reads all properties of the store, which a reduce may change. So call it inside a transaction.
    static func properties(of store: Any) -> [(name: String, property: any SnapshotProperty)] {
        var properties: [(name: String, property: any SnapshotProperty)] = []
        var indices: [ObjectIdentifier: Int] = [:]
        for (label, property) in Self.properties(of: Mirror(reflecting: store)) {
            guard let property = property as? any SnapshotProperty else { continue }
            let name = String(label.drop { $0 == "_" })
            if let index = indices[property.identity] {
                if property.isConstant { properties[index].name = name }
            } else {
                indices[property.identity] = properties.count
                properties.append((name, property))
            }
        }
        var names: Set<String> = []
        for index in properties.indices {
            let name = properties[index].name
            var number = 1
            while !names.insert(properties[index].name).inserted {
                number += 1
                properties[index].name = "\(name)\(number)"
            }
        }
        return properties
    }

    private static func properties(of mirror: Mirror) -> [(String, Any)] {
        let inherited = mirror.superclassMirror.map(properties(of:)) ?? []
        return inherited + mirror.children.compactMap { child in child.label.map { ($0, child.value) } }
    }

    /// Shows the values as stored properties, for `dump` and for the timeline.
    public var customMirror: Mirror {
        Mirror(self, children: values.map { (label: $0.name, value: $0.value) }, displayStyle: .struct)
    }

    /// The names and values.
    public var description: String {
        values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }
}

extension StoreSnapshot: StateOfParts {
    package var parts: [Any] { values.map(\.value) }
}

extension StoreSnapshot: Encodable {
    /// Encodes the values by their names.
    ///
    /// - Throws: an error of the encoder; an `EncodingError` if a value's type is not encodable.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in values {
            guard let value = value as? any Encodable else {
                throw EncodingError.invalidValue(
                    value,
                    EncodingError.Context(
                        codingPath: container.codingPath + [Name(name)],
                        debugDescription: "\(type(of: value)) is not Encodable."
                    )
                )
            }
            try container.encode(value, forKey: Name(name))
        }
    }

    /// A variable's name as a key.
    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A property that holds a variable or constant, independent of its type.
protocol SnapshotProperty {
    var identity: ObjectIdentifier { get }
    var feed: StoreValueFeed { get }
    var currentValue: Any { get }
    var isConstant: Bool { get }
    var valueType: Any.Type { get }

    func accepts(_ value: Any) -> Bool
    func assign(_ value: Any)
    func decode(from container: KeyedDecodingContainer<StoreSnapshot.Name>, under name: StoreSnapshot.Name)
        throws
        -> Any
}

extension PrimitiveValue: SnapshotProperty {
    var identity: ObjectIdentifier { ObjectIdentifier(core) }
    var feed: StoreValueFeed { StoreValueFeed(stateFeed) }
    var currentValue: Any { core.value }
    var isConstant: Bool { Trait.self == ImmutableTrait.self }

    var valueType: Any.Type { Element.self }

    func accepts(_ value: Any) -> Bool { value is Element }

    func assign(_ value: Any) {
        if let value = value as? Element { core.set(value) }
    }

    func decode(
        from container: KeyedDecodingContainer<StoreSnapshot.Name>,
        under name: StoreSnapshot.Name
    ) throws -> Any {
        guard let type = Element.self as? any Decodable.Type else {
            throw DecodingError.dataCorruptedError(
                forKey: name,
                in: container,
                debugDescription: "\(Element.self) is not Decodable."
            )
        }
        return try container.decode(type, forKey: name)
    }
}
