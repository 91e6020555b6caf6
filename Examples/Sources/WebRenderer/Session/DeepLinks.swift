import Foundation
import HeadlessUIKit

/// How an app takes part in the page's address: what follows `/apps/<id>` there is a link into the app.
///
/// A link is a URL of a path and maybe a query, such as `/start` or `/?q=swift`, with all that URLs encode encoded.
public struct DeepLinks: Sendable {
    /// Shows the place that a link names, in the app with this root; returns whether there is such a place. If there is
    /// none, nothing may change. Opening the link of a place that is on the way back goes back to it.
    public let open: @MainActor @Sendable (_ link: URL, _ root: UIViewController) -> Bool

    /// The link to the place that is shown. Opening it later leads there again.
    public let place: @MainActor @Sendable (_ root: UIViewController) -> URL

    /// Describes the links of an app.
    public init(
        open: @escaping @MainActor @Sendable (_ link: URL, _ root: UIViewController) -> Bool,
        place: @escaping @MainActor @Sendable (_ root: UIViewController) -> URL
    ) {
        self.open = open
        self.place = place
    }
}
