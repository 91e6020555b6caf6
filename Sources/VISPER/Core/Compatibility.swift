// Sources written for VISPER name `UIViewController`, `URL` and the like in files that import a VISPER module only,
// so each of them brings UIKit, or its stand-in, and Foundation along.

@_exported import Foundation
@_exported import HeadlessUIKit

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
