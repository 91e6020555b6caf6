import Foundation
import HeadlessUIKit

/// Connects an app to the page's URL: the part after `/apps/<id>` is a link into the app.
///
/// A link is a percent-encoded URL of a path and an optional query, such as `/start` or `/?q=swift`.
public struct DeepLinks: Sendable {
    /// Shows the place that a link names, in the app with this root. Returns false and changes nothing if there is no
    /// such place. A link to a place further down the app's stack returns to that place.
    public let open: @MainActor @Sendable (_ link: URL, _ root: UIViewController) -> Bool

    /// The link to the current place. Opening it later leads there again.
    public let place: @MainActor @Sendable (_ root: UIViewController) -> URL

    /// Makes the links of an app.
    public init(
        open: @escaping @MainActor @Sendable (_ link: URL, _ root: UIViewController) -> Bool,
        place: @escaping @MainActor @Sendable (_ root: UIViewController) -> URL
    ) {
        self.open = open
        self.place = place
    }
}
