/// Why a ``ComposedEntityStore`` refuses.
public enum ComposedStoreError: Error {
    /// No store was added for the type, or a superclass of it.
    case couldNotFoundAStoreFor(type: Any.Type)
}

extension ComposedStoreError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .couldNotFoundAStoreFor(let type):
            """
            None of the stores that the composed store is made of is for \(type), or a superclass of it. \
            Add one with add(store:priority:).
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
