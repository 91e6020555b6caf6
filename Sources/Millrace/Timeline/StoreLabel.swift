/// How a store presents itself in the timeline.
public struct StoreLabel: Hashable, Sendable {
    /// The dialect that the store is written in.
    public let dialect: String

    /// The store's name, for people.
    public let name: String

    /// A label for a store.
    public init(dialect: String, name: String) {
        self.dialect = dialect
        self.name = name
    }
}
