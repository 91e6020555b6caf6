// Where UIKit exists, this module is UIKit. Everywhere else the files beside this one supply the part of it that
// screens and routers touch, under the same names and with the same behaviour.
//
// What UIKit does not have carries one of two prefixes, so that it is seen where it is used:
//
// - `simulate…` acts for the person in front of the display: `button.simulateTap()`. It respects what stops a
//   person (see `UIView.headlessCanBeTouched`) and returns whether the person could. All of it is in Input/.
// - `headless…` is what a host or a test needs: what UIKit keeps to itself (`UIColor.headlessValue`), the hook that
//   says when to draw (`UIWindow.headlessOnNeedsDisplay`, in Host/), and what there is to see, as text
//   (`UIView.headlessDescription`, in Description/).
//
// The files ask for the operating system, not for `canImport(UIKit)`: a client may name a target of its own
// `UIKit` that re-exports this module (so that `import UIKit` compiles unchanged), and that target must not make
// the stand-in disappear from the next build.

@_exported import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
@_exported import UIKit
#endif

#if !canImport(ObjectiveC)
/// Runs the body. There is nothing to release afterwards: pools belong to the Objective-C runtime.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
#endif

#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Programming errors that the module stops at, each with a message that names the mistake and the cure.
enum Misuse {
    /// Stops with a message unless `condition` holds; in optimised builds too, where `precondition` drops it.
    static func check(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        if !condition() { fatalError(message(), file: file, line: line) }
    }
}
#endif
