import Foundation
import PackagePlugin

/// `swift package scaffold`: writes the files that a feature in one of the dialects begins with, and their tests.
///
/// It uses no tool, so that a package that depends on this one builds nothing more for it.
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
