import Foundation
import Testing
import VISPER_Wireframe

extension DefaultRouter {
    /// What the URL with this text means.
    func result(for text: String, parameters: [String: Any]? = nil) throws -> RouteResult? {
        let url = try #require(URL(string: text), "\(text)")
        return try route(url: url, parameters: parameters)
    }
}
