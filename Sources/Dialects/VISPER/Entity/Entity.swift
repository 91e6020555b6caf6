import Millrace

/// An object that a store can persist. The protocol only marks the types for which a ``ComposedEntityStore`` accepts
/// stores.
public protocol Entity {}

/// An entity with an identifier, by which stores find it.
///
/// Stores look for the conformance on any thread, so it must not be isolated to an actor.
public protocol CanBeIdentified: Entity, NonisolatedConformance {
    /// The identifier: constant for the lifetime of the entity, and different from that of every other
    /// entity of its type.
    func identifier() -> String
}

extension Array where Element: CanBeIdentified {
    /// The index of the first element with the identifier of `identifieable`.
    ///
    /// - Complexity: O(*n*).
    public func index(identifieable: CanBeIdentified) -> Int? {
        let identifier = identifieable.identifier()
        return firstIndex { $0.identifier() == identifier }
    }
}
