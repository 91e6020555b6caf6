/// Why ``DefaultWireframe/restore(stack:)`` has restored nothing.
public enum RestoringError: Error {
    /// There is no navigation controller whose stack could be restored.
    case noNavigationControllerFound

    /// No controller could be made for one of the URLs.
    ///
    /// - Parameters:
    ///   - position: Where the URL is in the list.
    ///   - reason: What a route to the URL would have thrown.
    case cannotRestore(url: URL, position: Int, reason: any Error)
}

extension RestoringError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .noNavigationControllerFound:
            PresentationFailure.noNavigationController.description
        case .cannotRestore(let url, let position, let reason):
            "The stack was not restored, because of its URL \(position), \"\(url)\": \(reason)"
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
