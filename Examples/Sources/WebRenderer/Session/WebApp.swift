import HeadlessUIKit

/// An app on the web page: its entry in the list, and its first screen.
public struct WebApp: Sendable {
    /// The app's name in the URL, such as `counter`.
    public let id: String
    /// The app's name in the list.
    public let title: String
    /// A summary of the app, in one line.
    public let summary: String
    /// The architecture of the app, shown as a badge.
    public let dialect: String
    /// The path of the app's source, from the root of the package.
    public let sourcePath: String
    /// Makes the first screen. Called once, when the process hosts the app.
    public let makeRootViewController: @MainActor @Sendable () -> UIViewController
    /// The links into the app; `nil` if it has none.
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

    /// Encodes the entry in the list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(summary, forKey: .summary)
        try container.encode(dialect, forKey: .dialect)
        try container.encode(sourcePath, forKey: .sourcePath)
    }
}
