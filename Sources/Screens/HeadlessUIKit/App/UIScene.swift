#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A part of the app's interface that has its own life cycle. Here an app has exactly one scene.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// A stage of a scene's life cycle.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    /// The reason why a scene is connected.
    @preconcurrency @MainActor
    open class ConnectionOptions: NSObject {
        /// The URLs to open.
        public let urlContexts: Set<UIOpenURLContext>

        init(urlContexts: Set<UIOpenURLContext>) {
            self.urlContexts = urlContexts
            super.init()
        }
    }

    /// The session that the scene belongs to.
    public let session: UISceneSession

    /// The object that is notified of the scene's life cycle. Retained.
    open var delegate: (any UISceneDelegate)?

    /// The stage of the scene's life cycle.
    open internal(set) var activationState = ActivationState.unattached

    /// The title of the scene. A person who chooses among several scenes sees it.
    open var title: String! = ""

    init(session: UISceneSession) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// Unavailable for scenes.
    @available(*, unavailable, message: "A scene is no delegate of an app.")
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init(session: UISceneSession())
    }

    open override var next: UIResponder? { UIApplication.shared }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
    /// The scene's windows that were shown or made key, from back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }

    /// The key window of the app, if it belongs to this scene.
    open var keyWindow: UIWindow? {
        UIApplication.shared.keyWindow.flatMap { $0.windowScene === self ? $0 : nil }
    }

    /// The display.
    open var screen: UIScreen { .main }
}

/// A URL for a scene to open.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL

    init(url: URL) {
        self.url = url
        super.init()
    }
}
#endif
