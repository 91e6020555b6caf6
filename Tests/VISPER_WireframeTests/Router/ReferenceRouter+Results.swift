import Foundation
import VISPER_Wireframe

extension ReferenceRouter.Match {
    init(_ result: RouteResult) {
        self.init(
            pattern: result.routePattern,
            parameters: result.parameters.mapValues(ReferenceRouter.Value.init)
        )
    }
}

extension ReferenceRouter.Value {
    init(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let texts as [String]: self = .texts(texts)
        case let url as URL: self = .url(url)
        default: fatalError("\(value) is nothing that a router says.")
        }
    }
}
