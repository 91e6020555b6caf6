#if canImport(XcodeProjectPlugin)
import Foundation
import PackagePlugin
import XcodeProjectPlugin

extension XcodeProject {
    var targetNames: String { targets.map(\.displayName).sorted().joined(separator: ", ") }

    /// - Throws: ``ScaffoldError`` if there is no such target, or if the folder for its files cannot be determined.
    func target(named name: String) throws -> FeatureTarget {
        guard let target = targets.first(where: { $0.displayName == name }) else {
            throw ScaffoldError("The project has no target \(name). There is \(targetNames).")
        }
        return FeatureTarget(
            name: name,
            // The name that Xcode gives the module by default. The project's settings may give it another name.
            moduleName: String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }),
            folder: try folder(of: target),
            fileNames: Set(target.swiftFiles.map(\.lastPathComponent)),
            dependencies: Set(target.namesOfDependencies)
        )
    }

    /// The innermost folder that contains all Swift files of the target. It must not contain files of other targets.
    /// The folder is derived from the files, because Xcode does not provide it.
    private func folder(of target: XcodeTarget) throws -> URL {
        let folders = target.swiftFiles.map {
            $0.deletingLastPathComponent().standardizedFileURL.pathComponents
        }
        guard let first = folders.first else {
            throw ScaffoldError(
                "\(target.displayName) has no Swift files, and nothing else says where its folder is. Add one."
            )
        }
        let shared = folders.dropFirst().reduce(first) { shared, folder in
            zip(shared, folder).prefix { $0 == $1 }.map(\.0)
        }
        let others = targets.filter { $0.id != target.id }.flatMap(\.swiftFiles)
        let isShared = others.contains { $0.standardizedFileURL.pathComponents.starts(with: shared) }
        let root = directoryURL.standardizedFileURL.pathComponents
        guard !isShared, shared.count > root.count, shared.starts(with: root) else {
            throw ScaffoldError(
                """
                The Swift files of \(target.displayName) are not in a folder of its own in the project's folder, so that \
                nothing says where new ones belong. Move them into one, or put features into a package beside the project.
                """
            )
        }
        return URL(filePath: NSString.path(withComponents: shared), directoryHint: .isDirectory)
    }
}

extension XcodeTarget {
    fileprivate var swiftFiles: [URL] { inputFiles.map(\.url).filter { $0.pathExtension == "swift" } }

    fileprivate var namesOfDependencies: [String] {
        dependencies.compactMap { dependency in
            switch dependency {
            case .product(let product): product.name
            case .target(let target): target.displayName
            @unknown default: nil
            }
        }
    }
}
#endif
