/// A thing that a store keeps. The protocol only marks the types that a ``ComposedEntityStore`` can be made of.
public protocol Entity {}

/// An entity with an identifier of its own, by which stores find it again.
public protocol CanBeIdentified: Entity {
    /// The identifier: the same for as long as the entity is the same one, and different from that of every other
    /// entity of its type.
    func identifier() -> String
}

extension Array where Element: CanBeIdentified {
    /// The place of the first element with the same identifier.
    ///
    /// - Complexity: O(*n*).
    public func index(identifieable: CanBeIdentified) -> Int? {
        let identifier = identifieable.identifier()
        return firstIndex { $0.identifier() == identifier }
    }
}
