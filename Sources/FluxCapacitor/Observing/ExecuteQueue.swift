import Dispatch
import Millrace

// From CocoaPods or Carthage, `import FluxCapacitor` brought UIKit along, by the framework's umbrella header. Files that
// were written for those rely on it. Where there were no such frameworks, the module does without Foundation. It asks for
// the operating system, not for `canImport(UIKit)`: an app may have a target of its own that is called UIKit.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
@_exported import UIKit
#elseif canImport(Darwin)
@_exported import Foundation
#endif

/// Where an observer is called with changes. The first call, with the current value, is made where `observe` is called.
public enum ExecuteQueue: Sendable {
    /// On the thread of the assignment.
    case current

    /// On the main thread: at once if the assignment is made there, otherwise asynchronously.
    case main

    /// On the given queue, always asynchronously; one call at a time even if the queue is concurrent.
    case queue(DispatchQueue)

    @usableFromInline
    var delivery: Delivery {
        switch self {
        case .current: .immediate
        case .main: .main
        case .queue(let queue): .queue(queue)
        }
    }
}
