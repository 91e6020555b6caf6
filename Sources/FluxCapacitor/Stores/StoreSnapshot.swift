import Millrace

/// The values of a store's variables at one moment: what recorders see as the store's state.
///
/// A variable that is shown by a constant appears once, under the constant's name; underscores that a name begins with
/// are left out.
public struct StoreSnapshot: CustomReflectable, CustomStringConvertible {
    /// The values by the names of the properties that hold them, in the order of their declaration.
    public let values: [(name: String, value: Any)]

    /// The type of the store.
    private let storeType: Any.Type

    @usableFromInline
    init(of store: Any) {
        storeType = type(of: store)
        values = Self.properties(of: store).map { ($0.name, $0.property.currentValue) }
    }

    /// What the snapshot of a store looked like in a recording, as a snapshot again.
    ///
    /// - Throws: what the decoder and the values' types throw; a `DecodingError` if a variable is of a type that cannot be decoded.
    init(of store: Any, from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        storeType = type(of: store)
        values = try Self.properties(of: store).map { name, property in
            (name, try property.decode(from: container, under: Name(name)))
        }
    }

    /// Why the snapshot cannot be restored to a store; nil if it can. It may be one of another store, or a property of the store may
    /// hold a variable of another type by now.
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

    /// Gives a store's variables the values of this snapshot, by their names. Those that the snapshot has no value for are left as
    /// they are: a property may have been nil then.
    func restore(to store: Any) {
        let values = valuesByName
        for (name, property) in Self.properties(of: store) {
            if let value = values[name] { property.assign(value) }
        }
    }

    private var valuesByName: [String: Any] {
        Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// The properties that hold values, each value once, by the names that a snapshot has for them.
    private static func properties(of store: Any) -> [(name: String, property: any SnapshotProperty)] {
        var properties: [(name: String, property: any SnapshotProperty)] = []
        var places: [ObjectIdentifier: Int] = [:]
        for (label, property) in Self.properties(of: Mirror(reflecting: store)) {
            guard let property = property as? any SnapshotProperty else { continue }
            let name = String(label.drop { $0 == "_" })
            if let place = places[property.identity] {
                if property.isConstant { properties[place].name = name }
            } else {
                places[property.identity] = properties.count
                properties.append((name, property))
            }
        }
        return properties
    }

    private static func properties(of mirror: Mirror) -> [(String, Any)] {
        let inherited = mirror.superclassMirror.map(properties(of:)) ?? []
        return inherited + mirror.children.compactMap { child in child.label.map { ($0, child.value) } }
    }

    /// The values as if they were stored properties, for `dump` and for the timeline.
    public var customMirror: Mirror {
        Mirror(self, children: values.map { (label: $0.name, value: $0.value) }, displayStyle: .struct)
    }

    /// The values with their names.
    public var description: String {
        values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }
}

extension StoreSnapshot: Encodable {
    /// Encodes the values by their names.
    ///
    /// - Throws: what the encoder throws; an `EncodingError` if a value is of a type that cannot be encoded.
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
    fileprivate struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A property that a snapshot shows, whatever its type.
private protocol SnapshotProperty {
    var identity: ObjectIdentifier { get }
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
    fileprivate var identity: ObjectIdentifier { ObjectIdentifier(core) }
    fileprivate var currentValue: Any { core.value }
    fileprivate var isConstant: Bool { Trait.self == ImmutableTrait.self }

    fileprivate var valueType: Any.Type { Element.self }

    fileprivate func accepts(_ value: Any) -> Bool { value is Element }

    fileprivate func assign(_ value: Any) {
        if let value = value as? Element { core.set(value, dialect: "FluxCapacitor") }
    }

    fileprivate func decode(
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
