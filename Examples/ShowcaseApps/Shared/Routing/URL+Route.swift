import Foundation

extension URL {
    /// The URL of a route without parameters.
    static func route(_ pattern: String) -> URL {
        guard let url = URL(string: pattern) else {
            fatalError("\(pattern) has parameters: make its URL with url(pattern:values:).")
        }
        return url
    }
}
