import Millrace

/// The values of a store's variables at one moment: what recorders see as the store's state.
///
/// A variable that is shown by a constant appears once, under the constant's name; underscores that a name begins with
/// are left out.
public struct StoreSnapshot: CustomReflectable, CustomStringConvertible {
    /// The values by the names of the properties that hold them, in the order of their declaration.
    public let values: [(name: String, value: Any)]

    @usableFromInline
    init(of store: Any) {
        var values: [(name: String, value: Any)] = []
        var places: [ObjectIdentifier: Int] = [:]
        for (label, property) in Self.properties(of: Mirror(reflecting: store)) {
            guard let property = property as? any SnapshotProperty else { continue }
            let name = String(label.drop { $0 == "_" })
            if let place = places[property.identity] {
                if property.isConstant { values[place].name = name }
            } else {
                places[property.identity] = values.count
                values.append((name, property.present))
            }
        }
        self.values = values
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

/// A property that a snapshot shows, whatever its type.
private protocol SnapshotProperty {
    var identity: ObjectIdentifier { get }
    var present: Any { get }
    var isConstant: Bool { get }
}

extension PrimitiveValue: SnapshotProperty {
    fileprivate var identity: ObjectIdentifier { ObjectIdentifier(core) }
    fileprivate var present: Any { core.value }
    fileprivate var isConstant: Bool { Trait.self == ImmutableTrait.self }
}
