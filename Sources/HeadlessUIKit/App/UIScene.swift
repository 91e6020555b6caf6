#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A part of the app's interface that comes and goes by itself. An app has one here.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// Where a scene is between being made and being used.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    /// Why a scene is connected.
    @preconcurrency @MainActor
    open class ConnectionOptions: NSObject {
        /// The URLs that are to be opened.
        public let urlContexts: Set<UIOpenURLContext>

        init(urlContexts: Set<UIOpenURLContext>) {
            self.urlContexts = urlContexts
            super.init()
        }
    }

    /// The session that the scene belongs to.
    public let session: UISceneSession

    /// Is notified of the scene's life cycle. Retained.
    open var delegate: (any UISceneDelegate)?

    /// Where the scene is between being made and being used.
    open internal(set) var activationState = ActivationState.unattached

    /// The title of the scene, for a person who chooses among several.
    open var title: String! = ""

    init(session: UISceneSession) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// Not for scenes.
    @available(*, unavailable, message: "A scene is no delegate of an app.")
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init(session: UISceneSession())
    }

    open override var next: UIResponder? { UIApplication.shared }
}

/// A scene with windows.
open class UIWindowScene: UIScene {
    /// The scene's windows that were shown, or made key; from back to front.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }

    /// The key window of the app, if it is one of the scene's.
    open var keyWindow: UIWindow? {
        UIApplication.shared.keyWindow.flatMap { $0.windowScene === self ? $0 : nil }
    }

    /// The display.
    open var screen: UIScreen { .main }
}

/// A URL that a scene is to open.
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
