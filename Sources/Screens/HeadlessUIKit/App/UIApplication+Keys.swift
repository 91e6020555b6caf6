#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// A reason why an app is launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The same name as in UIKit.
        public let rawValue: String

        /// Makes a key from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app is launched to open this URL.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// An option for opening a URL.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The same name as in UIKit.
        public let rawValue: String

        /// Makes a key from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app that asks to open the URL.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
        )
    }
}

/// The name of ``UIApplication/LaunchOptionsKey`` before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
#endif
