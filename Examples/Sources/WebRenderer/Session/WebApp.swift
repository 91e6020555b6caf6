import HeadlessUIKit

/// An app that the web page offers: what its listing says, and how its first screen is made.
public struct WebApp: Sendable {
    /// Its name in the URL, such as `counter`.
    public let id: String
    /// Its name in the listing.
    public let title: String
    /// What it shows, in one line.
    public let summary: String
    /// The architecture that it is written in, shown as a badge.
    public let dialect: String
    /// Where its source is, from the root of the package.
    public let sourcePath: String
    /// Makes its first screen. Called once, when the process hosts the app.
    public let makeRootViewController: @MainActor @Sendable () -> UIViewController
    /// The links into it; `nil` if it takes none.
    public let links: DeepLinks?

    /// Describes an app.
    public init(
        id: String,
        title: String,
        summary: String,
        dialect: String,
        sourcePath: String,
        links: DeepLinks? = nil,
        makeRootViewController: @escaping @MainActor @Sendable () -> UIViewController
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.dialect = dialect
        self.sourcePath = sourcePath
        self.links = links
        self.makeRootViewController = makeRootViewController
    }
}

extension WebApp: Encodable {
    private enum CodingKeys: CodingKey {
        case id, title, summary, dialect, sourcePath
    }

    /// Writes what the listing shows.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(summary, forKey: .summary)
        try container.encode(dialect, forKey: .dialect)
        try container.encode(sourcePath, forKey: .sourcePath)
    }
}
