// Sources written for VISPER use types such as `UIViewController` and `URL` in files that import only a VISPER module.
// So each module re-exports Foundation, and UIKit or its replacement HeadlessUIKit.
//
// On macOS and watchOS, only the routing modules re-export HeadlessUIKit, since some of its names exist in AppKit,
// WatchKit and QuartzCore too.

@_exported import Foundation

#if !os(macOS) && !os(watchOS)
@_exported import HeadlessUIKit
#else
import HeadlessUIKit
#endif

// Deprecated names of earlier versions of VISPER.

extension ControllerContainer {
    /// The earlier name of `addUnretained(controller:)`.
    @available(*, deprecated, renamed: "addUnretained(controller:)")
    public func add(controller: UIViewController) {
        addUnretained(controller: controller)
    }
}

extension Wireframe {
    /// The earlier name of `navigateOn(_:)`.
    @available(*, deprecated, renamed: "navigateOn(_:)")
    public func add(controllerToNavigate: UIViewController) {
        navigateOn(controllerToNavigate)
    }
}
