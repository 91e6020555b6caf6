/// What a memory store finds an item by: its type and its identifier.
struct EntityKey {
    let type: Any.Type
    let identifier: String

    /// The key of an item: its dynamic type, and its identifier or else its description.
    ///
    /// - Throws: ``MemoryEntityStore/StoreError/cannotExtractIdentifierFrom(item:)`` if it has neither.
    init(of item: Any) throws {
        switch item {
        case let entity as CanBeIdentified: identifier = entity.identifier()
        case let described as CustomStringConvertible: identifier = described.description
        default: throw MemoryEntityStore.StoreError.cannotExtractIdentifierFrom(item: item)
        }
        type = Swift.type(of: item)
    }

    init(type: Any.Type, identifier: String) {
        self.type = type
        self.identifier = identifier
    }
}
