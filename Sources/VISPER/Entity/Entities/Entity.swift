/// A thing that a store keeps. The protocol only marks the types that a ``ComposedEntityStore`` can be made of
/// (contract 12).
public protocol Entity {}
