#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// What a person did, for targets that ask for it.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// When it was done, in seconds since the system was started.
    public let timestamp: TimeInterval

    override init() {
        timestamp = ProcessInfo.processInfo.systemUptime
        super.init()
    }
}
#endif
