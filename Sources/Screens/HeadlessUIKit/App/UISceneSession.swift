#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The system's record of a scene, whether or not the scene is connected.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// The purpose of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The same name as in UIKit.
        public let rawValue: String

        /// Makes a role from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A scene on the display of the device.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The purpose of the scene.
    public let role = Role.windowApplication

    /// The identifier of the session.
    public let persistentIdentifier = UUID().uuidString

    /// The connected scene.
    open internal(set) weak var scene: UIScene?

    /// The configuration with which the scene was made.
    open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
}

/// A description of how to make a scene.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name of the configuration. On Apple's systems it is looked up in `Info.plist`; here there is no such
    /// file.
    public let name: String?

    /// The purpose of the scene.
    public let role: UISceneSession.Role

    /// The class of the scene's delegate; nil for the class `SceneDelegate` in the module of the app's
    /// delegate, as the `Info.plist` of Xcode's template specifies.
    open var delegateClass: AnyClass?

    /// The class of the scene; nil for ``UIWindowScene``, the only class here.
    open var sceneClass: AnyClass?

    /// Makes a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}
#endif
