#if os(iOS) || os(tvOS) || os(visionOS)
import SwiftUI

/// A screen made of a SwiftUI view, pushed by default.
@preconcurrency @MainActor
open class ContentFeature<Content: View>: ViewFeature {
    /// The view that the screen shows.
    open var content: Content

    /// The pattern of the screen's URLs.
    open var routePattern: String

    /// If several features have the same pattern, the one with the highest priority makes the controller.
    open var priority = 0

    /// A feature with the priority 0.
    public init(routePattern: String, content: Content) {
        self.routePattern = routePattern
        self.content = content
    }

    /// A hosting controller with the content.
    open func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIHostingController(rootView: content)
    }

    /// The option to push the controller.
    open func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }
}
#endif
