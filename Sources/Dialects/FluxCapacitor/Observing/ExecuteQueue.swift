import Millrace

#if canImport(Dispatch)
import Dispatch
#endif

// If the original library was installed with CocoaPods or Carthage, `import FluxCapacitor` also imported UIKit,
// through the framework's umbrella header, and existing files rely on it. On other platforms there was no such
// framework, so the module does without Foundation. The condition is the operating system, not `canImport(UIKit)`,
// because an app may have its own target named UIKit.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
@_exported import UIKit
#elseif canImport(Darwin)
@_exported import Foundation
#endif

/// The thread or queue on which an observer is notified of changes. The first call, with the current value, is made
/// by `observe` itself, on the calling thread.
public enum ExecuteQueue: Sendable {
    /// On the assigning thread.
    case current

    /// On the main thread: at once if the assignment is made there, otherwise asynchronously.
    case main

    #if canImport(Dispatch)
    /// On the given queue, always asynchronously; one call at a time even if the queue is concurrent.
    case queue(DispatchQueue)
    #endif

    @usableFromInline
    var delivery: Delivery {
        switch self {
        case .current: .immediate
        case .main: .main
        #if canImport(Dispatch)
        case .queue(let queue): .queue(queue)
        #endif
        }
    }
}

/// The main thread, for observers that belong to the main actor: `observe(on: .main)` in Swift 6 mode.
public enum MainExecuteQueue: Sendable {
    /// On the main thread.
    case main

    /// Whether an observer's isolation is the main actor's; false for an observer without isolation.
    static func owns(_ isolation: (any Actor)?) -> Bool {
        guard let isolation else { return false }
        if isolation === MainActor.shared { return true }
        fatalError(
            """
            A closure that belongs to an actor is observed `on: .main`, and would run outside of its actor. Observe without \
            `on: .main` and start a task in the closure, or iterate over `values`.
            """
        )
    }
}
