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
            additions: destination.leftOut.map(\.additionInXcode),
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
        let module = dialect.products.first(where: target.dependsDirectly) ?? dialect.products[0]
        self.init(dialect, module, in: target, testedBy: testTarget)
        var missing: [String] = []
        if !target.dependsDirectly(on: module) {
            missing.append("\(module) to \(name), under Frameworks and Libraries")
        }
        if !testTarget.dependsDirectly(on: name) {
            missing.append("\(name) to \(testName), under Target Dependencies")
        }
        if missing.isEmpty { return }
        throw ScaffoldError(
            adding: missing,
            andFor: leftOut.filter { $0.name != module }.map(\.additionInXcode),
            in: "Xcode",
            to: name
        )
    }
}

extension MissingDependency {
    fileprivate var additionInXcode: String {
        "\(name) to \(target), under Frameworks and Libraries, for \(purpose)"
    }
}
#endif
