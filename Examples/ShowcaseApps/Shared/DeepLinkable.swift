import Foundation
import HeadlessUIKit

/// A screen that links lead to.
///
/// A link is a path and maybe a query, such as `/` or `/?q=swift`. What it means, the screen decides.
@MainActor
public protocol DeepLinkable: UIViewController {
    /// Shows the place that a link names; returns whether there is such a place. If there is none, nothing changes.
    func open(_ link: URL) -> Bool

    /// The link to the place that is shown.
    var place: URL { get }
}

extension URL {
    /// The link to the first place of an app, with items of a query.
    static func root(_ items: URLQueryItem...) -> URL {
        var components = URLComponents()
        components.path = "/"
        if !items.isEmpty { components.queryItems = items }
        guard let url = components.url else {
            fatalError("\(items) cannot be in a URL.")
        }
        return url
    }

    /// The values of the query by name, if this is a link to the first place of an app and its query has these names only.
    func rootQuery(_ names: Set<String>) -> [String: String]? {
        guard let components = URLComponents(url: self, resolvingAgainstBaseURL: true), components.path == "/"
        else { return nil }
        var values: [String: String] = [:]
        for item in components.queryItems ?? [] {
            guard names.contains(item.name), let value = item.value, values[item.name] == nil else {
                return nil
            }
            values[item.name] = value
        }
        return values
    }
}
