/// A pattern that a router knows.
public struct RegisteredRoute: Hashable, Sendable {
    /// The pattern as it was added.
    public let pattern: String

    /// How early it is tried; higher ones are tried first.
    public let priority: Int

    /// How many patterns had been added before it. Of equal priorities the highest order is tried first.
    public let order: Int
}
