import Foundation
import HeadlessUIKit

/// A screen that can be reached by links.
///
/// A link is a path with an optional query, such as `/` or `/?q=swift`. Each screen defines the links it understands.
@MainActor
public protocol DeepLinkable: UIViewController {
    /// Shows the place that a link names. Returns false and changes nothing if there is no such place.
    func open(_ link: URL) -> Bool

    /// The link to the current place.
    var place: URL { get }
}

extension URL {
    /// Makes the link to a place of an app from the parts of its path (none for the first place) and the query items.
    /// Items with empty values are left out.
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

    /// The parts of the path, and the values of the query by name; nil if the URL is not a link, or if its query has a
    /// name that is not in `names`.
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
