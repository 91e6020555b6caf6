// Part of Xcode's model of projects for command plugins. In Xcode the files are of a type of PackagePlugin that only
// the package manager can create. The type here can be created, so that the command can be run.

import Foundation
import PackagePlugin

public struct XcodeProject {
    public let id: String
    public let displayName: String
    public let directoryURL: URL
    public let targets: [XcodeTarget]

    public init(directoryURL: URL, targets: [XcodeTarget]) {
        (id, displayName) = ("project", "Project")
        (self.directoryURL, self.targets) = (directoryURL, targets)
    }
}

public struct XcodeTarget {
    public let id: String
    public let displayName: String
    public let inputFiles: [XcodeFile]
    public let dependencies: [XcodeTargetDependency]

    public init(_ displayName: String, _ inputFiles: [URL], _ dependencies: [XcodeTargetDependency]) {
        (id, self.displayName, self.dependencies) = (displayName, displayName, dependencies)
        self.inputFiles = inputFiles.map(XcodeFile.init)
    }
}

public struct XcodeFile {
    public let url: URL
}

public enum XcodeTargetDependency {
    case target(XcodeTarget)
    case product(any Product)
}

public struct XcodePluginContext {
    public let xcodeProject: XcodeProject
    public let pluginWorkDirectoryURL: URL

    public init(xcodeProject: XcodeProject, pluginWorkDirectoryURL: URL) {
        (self.xcodeProject, self.pluginWorkDirectoryURL) = (xcodeProject, pluginWorkDirectoryURL)
    }
}

public protocol XcodeCommandPlugin: CommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
