#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The name of ``UIApplication/LaunchOptionsKey`` before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
#endif
