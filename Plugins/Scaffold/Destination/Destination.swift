import Foundation
import PackagePlugin

/// The targets for a feature, and the modules that its code can use there.
struct Destination {
    let dialect: Dialect
    let target: FeatureTarget
    let testTarget: FeatureTarget

    /// The dialect's module.
    let dialectModule: String

    /// The module that the feature's code imports for UIKit; nil if the target depends on none. It may be one of
    /// VISPER's modules, since they re-export UIKit.
    let uiKitModule: String?

    /// Whether the tests can import UIKit too.
    let testsHaveUIKit: Bool

    /// Whether the target depends on MillraceObservation, with which SwiftUI observes stores.
    let hasObservation: Bool

    /// Whether the tests can use MillraceObservation too.
    let testsHaveObservation: Bool

    /// Whether the tests can import MillraceTesting, which checks each transition.
    let testsHaveTestStore: Bool

    /// Whether the tests can import Mobius's specifications.
    let testsHaveMobiusTest: Bool

    /// - Throws: ``ScaffoldError`` if targets are missing or ambiguous, or lack a dependency.
    init(_ options: Options, _ dialect: Dialect, in package: Package) throws {
        let manifest = Manifest(package)
        let target = try manifest.target(named: options.target, for: dialect)
        let module = manifest.product(of: dialect, in: target)
        let testTarget = try manifest.testTarget(named: options.testTarget, of: target, testing: module) {
            testTarget in
            Destination(dialect, module, in: FeatureTarget(target), testedBy: testTarget).leftOut
        }
        self.init(dialect, module, in: FeatureTarget(target), testedBy: FeatureTarget(testTarget))
    }

    init(_ dialect: Dialect, _ module: String, in target: FeatureTarget, testedBy testTarget: FeatureTarget) {
        self.dialect = dialect
        self.target = target
        self.testTarget = testTarget
        dialectModule = module
        uiKitModule =
            dialect == .visper
            ? dialectModule : ["HeadlessUIKit", "UIKit"].first(where: target.dependsDirectly)
        testsHaveUIKit = uiKitModule.map(testTarget.dependsDirectly) ?? false
        hasObservation = target.dependsDirectly(on: "MillraceObservation")
        testsHaveObservation = hasObservation && testTarget.dependsDirectly(on: "MillraceObservation")
        testsHaveTestStore = testTarget.dependsDirectly(on: "MillraceTesting")
        testsHaveMobiusTest = testTarget.dependsDirectly(on: "MobiusTest")
    }
}
