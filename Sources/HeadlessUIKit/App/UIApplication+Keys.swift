#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIApplication {
    /// Why an app is launched.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// Makes a key from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A URL is to be opened.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// How a URL is to be opened.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// Makes a key from a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app that asks for it.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
        )
    }
}

/// The name of ``UIApplication/LaunchOptionsKey`` before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
#endif
