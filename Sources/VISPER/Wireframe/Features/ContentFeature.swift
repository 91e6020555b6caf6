#if os(iOS) || os(tvOS) || os(visionOS)
import SwiftUI

/// A screen made of a SwiftUI view, pushed by default.
@preconcurrency @MainActor
open class ContentFeature<Content: View>: ViewFeature {
    /// What the screen shows.
    open var content: Content

    /// The pattern of the URLs that the screen stands for.
    open var routePattern: String

    /// Of several features with the pattern, the one with the highest priority makes the controller.
    open var priority = 0

    /// Makes a feature with the priority 0.
    public init(routePattern: String, content: Content) {
        self.routePattern = routePattern
        self.content = content
    }

    /// Makes a controller that hosts the content.
    open func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIHostingController(rootView: content)
    }

    /// A push.
    open func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }
}
#endif
