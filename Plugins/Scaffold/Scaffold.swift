import Foundation
import PackagePlugin

/// `swift package scaffold`: writes the files that a feature in one of the dialects begins with, and their tests.
///
/// SwiftPM compiles a package's plugins in every build of every package that depends on it, whether they are used or not. So
/// this one uses no tool, and what it writes is in templates that are only read.
@main
struct Scaffold: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let options = try Options(arguments) else { return print(Options.help) }
        let destination = try Destination(options, in: context.package)
        let plan = try Plan(options, destination)
        try plan.check()
        try plan.write(staging: context.pluginWorkDirectoryURL)
        print(plan.summary(relativeTo: context.package.directoryURL))
    }
}
