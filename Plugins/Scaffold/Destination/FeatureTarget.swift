import Foundation
import PackagePlugin

/// A target for a feature or for its tests.
struct FeatureTarget {
    let name: String
    let moduleName: String
    let folder: URL

    /// The names of its Swift files, in all folders.
    let fileNames: Set<String>

    /// The names of the products and targets that it depends on directly.
    let dependencies: Set<String>

    func dependsDirectly(on name: String) -> Bool { dependencies.contains(name) }
}

extension FeatureTarget {
    init(_ target: SwiftSourceModuleTarget) {
        name = target.name
        moduleName = target.moduleName
        folder = target.directoryURL
        fileNames = Set(target.sourceFiles(withSuffix: "swift").map(\.url.lastPathComponent))
        dependencies = Set(target.namesOfDependencies)
    }
}
