import Millrace

/// The last URLs for which a router had no pattern, with that router.
///
/// The description of `noRoutePatternFoundFor` looks here for similar patterns: the error has VISPER's payload, so it
/// cannot contain them, and finding them takes too long for a route that nobody describes. Longer URLs than 2,048 bytes
/// are not noted, so that the notes take 64 kB at most.
final class UnmatchedURLs: Sendable {
    static let shared = UnmatchedURLs()

    private static let limit = 32
    private static let longest = 2_048

    private let entries = Guarded<[Entry]>([])

    private struct Entry {
        let url: URL
        weak var router: DefaultRouter?
    }

    func note(_ url: URL, router: DefaultRouter) {
        if url.absoluteString.utf8.count > Self.longest { return }
        entries.withLock { entries in
            entries.removeAll { $0.url == url || $0.router == nil }
            if entries.count == Self.limit { entries.removeFirst() }
            entries.append(Entry(url: url, router: router))
        }
    }

    /// The similar patterns as a sentence; nil if the URL is forgotten, or its router was released.
    func nearestPatterns(to url: URL) -> String? {
        let router = entries.withLock { $0.last { $0.url == url }?.router }
        return router.map { DefaultRouter.sentence(about: $0.nearMisses(of: url)) }
    }
}
