import HeadlessUIKit

/// One of the apps that the showcase offers.
public struct ShowcaseApp: Sendable, Identifiable {
    /// A short name for addresses, unique among the apps.
    public let id: String

    /// The name, for people.
    public let title: String

    /// What the app shows, in a sentence.
    public let summary: String

    /// The name of the dialect that the app is written on.
    public let dialect: String

    /// The path of the app's source in this repository, for a link: a file or a folder.
    public let sourcePath: String

    /// Makes the root of a new, independent instance of the app.
    public let makeRootViewController: @MainActor @Sendable () -> UIViewController

    /// Describes an app.
    public init(
        id: String,
        title: String,
        summary: String,
        dialect: String,
        sourcePath: String,
        makeRootViewController: @escaping @MainActor @Sendable () -> UIViewController
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.dialect = dialect
        self.sourcePath = sourcePath
        self.makeRootViewController = makeRootViewController
    }
}
