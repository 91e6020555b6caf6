import Foundation
import VISPER_Wireframe

extension DefaultRouter {
    /// The result of the URL with this text.
    public func result(for text: String, parameters: [String: Any]? = nil) throws -> RouteResult? {
        guard let url = URL(string: text) else { throw URLError(.badURL) }
        return try route(url: url, parameters: parameters)
    }
}

extension ReferenceRouter.Match {
    /// Makes a match from a router's result.
    public init(_ result: RouteResult) {
        self.init(
            pattern: result.routePattern,
            parameters: result.parameters.mapValues(ReferenceRouter.Value.init)
        )
    }
}

extension ReferenceRouter.Value {
    fileprivate init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let texts as [String]: self = .texts(texts)
        case let url as URL: self = .url(url)
        default: fatalError("\(value) is nothing that a router says.")
        }
    }
}
