import Foundation
import PackagePlugin

/// The files of a feature, with their places: what there is to write, before anything is.
struct Plan {
    private let feature: FeatureName
    private let destination: Destination
    private let sources: [File]
    private let tests: [File]

    init(_ options: Options, _ destination: Destination) throws {
        feature = options.feature
        self.destination = destination
        let template = Template(options, destination)
        sources = try template.sources()
        tests = try template.tests()
    }

    /// - Throws: ``ScaffoldError`` if a file is there already, or another one in the target has its name, which Swift
    ///   does not allow.
    func check() throws {
        for (target, files) in [(destination.target, sources), (destination.testTarget, tests)] {
            let present = Set(target.sourceFiles(withSuffix: "swift").map(\.url.lastPathComponent))
            for file in files {
                let url = folder(in: target).appending(component: file.name)
                guard present.contains(file.name) || url.isOccupied else { continue }
                throw ScaffoldError(
                    "\(target.name) has a file \(file.name) already. Nothing was written: give the feature another name, "
                        + "or move that file out of the way."
                )
            }
        }
    }

    /// Writes all the files, or none.
    ///
    /// - Parameter staging: a folder of the plugin's own, where files are completed before they get to their places.
    func write(staging: URL) throws {
        var writer = try Writer(staging: staging)
        do {
            try writer.write(sources, into: folder(in: destination.target))
            try writer.write(tests, into: folder(in: destination.testTarget))
            try writer.finish()
        } catch {
            let leftovers = writer.undo()
            throw ScaffoldError(
                "The files could not be written: \(error.localizedDescription) "
                    + (leftovers.isEmpty
                        ? "What had been written was removed again."
                        : "These could not be removed again: \(leftovers.joined(separator: ", ")).")
            )
        }
    }

    func summary(relativeTo root: URL) -> String {
        let written = [(destination.target, sources), (destination.testTarget, tests)]
            .flatMap { target, files in
                let folder = folder(in: target).path(percentEncoded: false)
                    .replacing(root.path(percentEncoded: false).withSlash, with: "")
                return files.map { "    \(folder)/\($0.name)" }
            }
        return (["Wrote"] + written + ["swift test --filter \(feature) runs the tests."]).joined(
            separator: "\n"
        )
    }

    private func folder(in target: SwiftSourceModuleTarget) -> URL {
        target.directoryURL.appending(component: feature.description)
    }
}

extension URL {
    /// Whether something has this place, be it a link that leads nowhere.
    fileprivate var isOccupied: Bool {
        (try? FileManager.default.attributesOfItem(atPath: path(percentEncoded: false))) != nil
    }
}

extension String {
    fileprivate var withSlash: String { hasSuffix("/") ? self : self + "/" }
}
