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
    /// The link to a place of an app: the parts of its path, none for the first place, and the items of a query that have a value.
    static func place(_ path: [String] = [], query: KeyValuePairs<String, String> = [:]) -> URL {
        let items = query.filter { !$0.value.isEmpty }.map { URLQueryItem(name: $0.key, value: $0.value) }
        var components = URLComponents()
        components.path = "/" + path.joined(separator: "/")
        if !items.isEmpty { components.queryItems = items }
        guard let url = components.url else {
            fatalError("\(path) and \(items) cannot be in a URL.")
        }
        return url
    }

    /// The parts of the path, and the values of the query by name; nil if this is no link, or if its query has other names than
    /// these.
    func place(queryNames names: Set<String>) -> (path: [String], query: [String: String])? {
        guard let components = URLComponents(url: self, resolvingAgainstBaseURL: true),
            components.path.hasPrefix("/")
        else { return nil }
        var values: [String: String] = [:]
        for item in components.queryItems ?? [] {
            guard names.contains(item.name), let value = item.value, values[item.name] == nil else {
                return nil
            }
            values[item.name] = value
        }
        return (components.path.split(separator: "/").map(String.init), values)
    }
}
