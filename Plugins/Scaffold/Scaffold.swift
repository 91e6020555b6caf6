import Foundation
import PackagePlugin

/// `swift package scaffold`: writes the initial files of a feature in one of the dialects, with tests. With
/// `--agents`, writes the files that agents need to work on an app.
///
/// SwiftPM compiles a package's plugins in every build of every package that depends on it, even if they are not
/// used. So this plugin uses no tool, and its templates are files that it only reads.
@main
struct Scaffold: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try write(arguments, below: context.package.directoryURL, staging: context.pluginWorkDirectoryURL) {
            try Plan($0, in: context.package)
        }
    }

    func write(
        _ arguments: [String],
        below root: URL,
        staging: URL,
        planning: (Options) throws -> Plan
    ) throws {
        guard let options = try Options(arguments) else { return print(Options.help) }
        let plan = try planning(options)
        try plan.check()
        try plan.write(staging: staging)
        print(plan.summary(relativeTo: root))
    }
}
