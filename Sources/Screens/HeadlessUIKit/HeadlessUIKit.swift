// Where UIKit exists, this module is UIKit. Elsewhere the files beside this one supply the part of UIKit that screens
// and routers use, under the same names and with the same behaviour.
//
// Additions to UIKit have one of two prefixes, so that a reader recognises them where they are used:
//
// - `simulate…` functions act for the person in front of the display: `button.simulateTap()`. They refuse what a person
//   could not do (see `UIView.headlessCanBeTouched`), and return whether the person could. All of them are in Input/.
// - `headless…` members are for hosts and tests: state that UIKit keeps private (`UIColor.headlessValue`), and the hook
//   that requests a drawing (`UIWindow.headlessOnNeedsDisplay`, in Host/).
//
// The files test the operating system and not `canImport(UIKit)`. A client may have a target named `UIKit` that
// re-exports this module, so that `import UIKit` compiles unchanged. In the next build, `canImport(UIKit)` would find
// that target, and this module would be empty.

@_exported import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
@_exported import UIKit
#endif

#if !canImport(ObjectiveC)
/// Runs the body. There are no autorelease pools outside the Objective-C runtime.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
    try body()
}
#endif

#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Checks for programming errors. Each message names the mistake and its correction.
enum Misuse {
    /// Stops with a message unless `condition` holds. Unlike `precondition` it prints the message in optimised builds
    /// too.
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
