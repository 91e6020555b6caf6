// Where UIKit exists, this module is UIKit. Everywhere else the files beside this one supply the part of it that
// screens and routers touch.
//
// They ask for the operating system, not for `canImport(UIKit)`: a client may name a target of its own `UIKit`
// that re-exports this module (so that `import UIKit` compiles unchanged), and that target must not make the
// stand-in disappear from the next build.

@_exported import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
@_exported import UIKit
#endif
