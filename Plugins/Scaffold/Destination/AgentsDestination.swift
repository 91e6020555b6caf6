import Foundation
import PackagePlugin

/// An app that agents are going to work on.
struct AgentsDestination {
    let package: Package
    let target: SwiftSourceModuleTarget
    let testTarget: SwiftSourceModuleTarget

    /// The dialects that the target depends on directly.
    let dialects: [Dialect]

    /// The class that launches the app; nil if the target has none.
    let delegate: AppDelegate?

    /// The path of Millrace's folder, relative to the package's folder.
    let millrace: String

    /// The lines to add to the manifest.
    let missing: [String]

    /// The name of the target that runs the app without a display.
    let host: String

    /// - Throws: ``ScaffoldError`` if targets are missing or ambiguous, or lack a dependency.
    init(_ options: Options, in package: Package) throws {
        let manifest = Manifest(package)
        self.package = package
        let target = try manifest.app(named: options.target)
        self.target = target
        host = target.name + "Host"
        dialects = Dialect.allCases.filter { $0.products.contains(where: target.dependsDirectly) }
        guard let dialect = dialects.first else {
            throw ScaffoldError("\(target.name) depends on no dialect: give the app's target with --target.")
        }
        testTarget = try manifest.testTarget(
            named: options.testTarget,
            of: target,
            testing: manifest.product(of: dialect, in: target)
        )
        delegate = try AppDelegate(in: target)
        millrace = manifest.folder(of: "MillraceHost").path(from: package.directoryURL)
        missing = manifest.missing(host: delegate == nil ? nil : host, of: target, testTarget)
    }
}

/// The class that launches an app.
struct AppDelegate {
    let name: String

    /// Whether the class is visible only inside the target and to its tests.
    let isInternal: Bool

    /// - Returns: nil if there is no such class in the target's sources.
    init?(in target: SwiftSourceModuleTarget) throws {
        let declaration =
            /^(?<modifiers>(?:(?:@\w+|\w+) +)*)class +(?<name>\w+) *:[^{]*\bUIApplicationDelegate\b/
            .anchorsMatchLineEndings()
        for file in target.sourceFiles(withSuffix: "swift") {
            let source = try String(contentsOf: file.url, encoding: .utf8)
            guard let match = source.firstMatch(of: declaration) else { continue }
            name = String(match.name)
            isInternal = !match.modifiers.split(separator: " ").contains { ["public", "open"].contains($0) }
            return
        }
        return nil
    }
}

extension URL {
    /// The path of this URL, relative to a folder.
    fileprivate func path(from folder: URL) -> String {
        let (own, other) = (standardizedFileURL.pathComponents, folder.standardizedFileURL.pathComponents)
        let shared = zip(own, other).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: other.count - shared) + own.dropFirst(shared)
        return way.isEmpty ? "." : way.joined(separator: "/")
    }
}
