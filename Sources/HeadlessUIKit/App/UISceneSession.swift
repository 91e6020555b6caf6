#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A scene as the system knows it, whether or not it is connected.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// Makes a role from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// To be used on the display of the device.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// What the scene is for.
    public let role = Role.windowApplication

    /// What the system knows the session by.
    public let persistentIdentifier = UUID().uuidString

    /// The connected scene.
    open internal(set) weak var scene: UIScene?

    /// How the scene was made.
    open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
}

/// How a scene is made.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    /// The name of the configuration. On Apple's systems it is looked up in `Info.plist`, which there is none of here.
    public let name: String?

    /// What the scene is for.
    public let role: UISceneSession.Role

    /// The class of the scene's delegate; nil for the class `SceneDelegate` of the module that the app's delegate
    /// belongs to, which is what the `Info.plist` of Xcode's template says.
    open var delegateClass: AnyClass?

    /// The class of the scene; nil for ``UIWindowScene``, which is the only one here.
    open var sceneClass: AnyClass?

    /// Makes a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}
#endif
