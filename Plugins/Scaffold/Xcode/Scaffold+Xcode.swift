#if canImport(XcodeProjectPlugin)
import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// The command in the menu of an Xcode project. It writes a feature for the project's targets, but refuses
/// `--agents`.
extension Scaffold: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
        let project = context.xcodeProject
        try write(arguments, below: project.directoryURL, staging: context.pluginWorkDirectoryURL) {
            try Plan($0, in: project)
        }
    }
}

extension Plan {
    /// - Throws: ``ScaffoldError`` if targets are not named or lack a dependency, if Xcode does not provide enough
    ///   information, or if the options contain `--agents`.
    fileprivate init(_ options: Options, in project: XcodeProject) throws {
        guard case .feature(let feature, let dialect) = options.purpose else {
            throw ScaffoldError(
                "--agents is for packages, which agents can build and run without Xcode: put the app into one beside the project."
            )
        }
        let destination = try Destination(options, dialect, in: project)
        try self.init(
            feature,
            in: dialect,
            destination,
            advice: """
                Where Xcode shows the new files under no target, add them: folders take new files along, groups do not. The tests \
                import \(destination.target.moduleName): change that if the settings of \(destination.target.name) name its module otherwise.
                """
        )
    }
}

extension Destination {
    fileprivate init(_ options: Options, _ dialect: Dialect, in project: XcodeProject) throws {
        guard let name = options.target, let testName = options.testTarget else {
            throw ScaffoldError(
                """
                Xcode does not tell which targets are tests. Name both, with --target and --test-target. There is \
                \(project.targetNames).
                """
            )
        }
        let (target, testTarget) = (try project.target(named: name), try project.target(named: testName))
        guard let module = dialect.products.first(where: target.dependsDirectly) else {
            throw ScaffoldError(
                "\(name) does not depend on \(dialect.products[0]). Add it in Xcode, under the target's Frameworks and Libraries."
            )
        }
        guard testTarget.dependsDirectly(on: name) else {
            throw ScaffoldError(
                "\(testName) does not depend on \(name). Add it in Xcode, under the target's Target Dependencies."
            )
        }
        self.init(dialect, module, in: target, testedBy: testTarget)
    }
}
#endif
