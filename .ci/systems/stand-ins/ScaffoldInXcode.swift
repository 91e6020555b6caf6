// Runs the scaffold's command on projects as Xcode describes them, in the folder given as argument, and checks the written files and the
// refusals. It is compiled with the command's sources.

import Foundation
import PackagePlugin
import XcodeProjectPlugin

struct Library: Product {
    let id: String
    let name: String
    let targets: [any PackagePlugin.Target] = []
}

@main
enum ScaffoldInXcode {
    static let root = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    static var prex: XcodeTargetDependency { .product(Library(id: "Prex", name: "Prex")) }
    static let arguments = ["--dialect", "prex", "--feature", "Search"]
    static let targets = ["--target", "My App", "--test-target", "My AppTests"]

    /// A project with an app that has these files and depends on `needs`, and with tests. The tests depend on the app
    /// if `tested` is true.
    static func project(_ files: [String], _ needs: [XcodeTargetDependency] = [prex], tested: Bool = true) -> XcodeProject {
        let app = XcodeTarget("My App", files.map { root.appending(path: $0) }, needs)
        let tests = XcodeTarget(
            "My AppTests",
            [root.appending(path: "AppTests/AppTests.swift")],
            tested ? [.target(app)] : []
        )
        return XcodeProject(directoryURL: root, targets: [app, tests])
    }

    static func scaffold(_ arguments: [String], in project: XcodeProject) throws {
        try Scaffold().performCommand(
            context: XcodePluginContext(xcodeProject: project, pluginWorkDirectoryURL: root.appending(path: "work")),
            arguments: arguments
        )
    }

    static func refused(_ expected: String, _ arguments: [String], in project: XcodeProject) {
        do {
            try scaffold(arguments, in: project)
            fatalError("not refused: \(expected)")
        } catch {
            precondition("\(error)".contains(expected), "refused with: \(error)")
        }
    }

    static func main() throws {
        let files = ["App/App.swift", "App/Views/List.swift"]
        for folder in ["App/Views", "AppTests"] {
            try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
        }

        refused("Name both, with --target and --test-target. There is My App, My AppTests.", arguments, in: project(files))
        refused("has no target Other", arguments + ["--target", "Other", "--test-target", "Tests"], in: project(files))
        for missing in [
            "Prex to My App, under Frameworks and Libraries", "My App to My AppTests, under Target Dependencies",
            "HeadlessUIKit to My App, under Frameworks and Libraries, for a screen in UIKit",
        ] {
            refused(missing, arguments + targets, in: project(files, [], tested: false))
        }
        refused("My App has no Swift files", arguments + targets, in: project([]))
        for others in [["Main.swift"], ["../Elsewhere/Main.swift"], ["AppTests/Shared.swift"]] {
            refused("not in a folder of its own", arguments + targets, in: project(files + others))
        }
        refused("--agents is for packages", ["--agents"], in: project(files))
        refused("has a file SearchState.swift already", arguments + targets, in: project(files + ["App/SearchState.swift"]))

        try scaffold(arguments + targets, in: project(files))
        let test = try String(contentsOf: root.appending(path: "AppTests/Search/SearchPresenterTests.swift"), encoding: .utf8)
        precondition(test.contains("import My_App\n"), test)
        precondition(FileManager.default.fileExists(atPath: root.appending(path: "App/Search/SearchMutation.swift").path))
    }
}
