import Foundation
import PackagePlugin

/// Where a feature goes, and what its code can build on there.
struct Destination {
    let target: SwiftSourceModuleTarget
    let testTarget: SwiftSourceModuleTarget

    /// The dialect's module.
    let dialectModule: String

    /// The module that has UIKit, if the target depends on one. VISPER's modules bring it along.
    let uiKitModule: String?

    /// Whether the tests can import UIKit as well.
    let testsHaveUIKit: Bool

    /// Whether the tests can import Mobius's specifications.
    let testsHaveMobiusTest: Bool

    /// - Throws: ``ScaffoldError`` if targets are missing or ambiguous, or lack something.
    init(_ options: Options, in package: Package) throws {
        let manifest = Manifest(package)
        target = try manifest.target(named: options.target, for: options.dialect)
        dialectModule = try manifest.product(of: options.dialect, in: target)
        testTarget = try manifest.testTarget(named: options.testTarget, of: target, testing: dialectModule)
        uiKitModule =
            options.dialect == .visper
            ? dialectModule : ["HeadlessUIKit", "UIKit"].first(where: target.dependsDirectly)
        testsHaveUIKit = uiKitModule.map(testTarget.dependsDirectly) ?? false
        testsHaveMobiusTest = testTarget.dependsDirectly(on: "MobiusTest")
    }
}
