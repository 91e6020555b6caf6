// Sources written for VISPER name `UIViewController`, `URL` and the like in files that import a VISPER module only,
// so each of them brings UIKit, or its stand-in, and Foundation along.
// On macOS and watchOS no app was written for VISPER, and state has no use for screens: there the modules of routing alone bring
// the stand-in along, which has names in common with AppKit, WatchKit and QuartzCore.

@_exported import Foundation

#if !os(macOS) && !os(watchOS)
@_exported import HeadlessUIKit
#else
import HeadlessUIKit
#endif

// Names from earlier versions of VISPER.

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
