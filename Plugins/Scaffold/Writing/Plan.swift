import Foundation
import PackagePlugin

/// The files to write, with their folders. The plan is complete before the first file is written.
struct Plan {
    let parts: [Part]

    /// What the user can do if a file exists already. The error's message ends with this text.
    let remedy: String

    /// The next steps after writing.
    let advice: String

    /// The files to write to one folder.
    struct Part {
        /// The target or package of the files, for messages.
        let owner: String
        let folder: URL
        let files: [File]

        /// The names of existing files, in all folders of the target.
        let taken: Set<String>
    }

    /// - Throws: ``ScaffoldError`` if targets are missing or ambiguous, or lack a dependency.
    init(_ options: Options, in package: Package) throws {
        switch options.purpose {
        case .feature(let feature, let dialect):
            let destination = try Destination(options, dialect, in: package)
            self = try Plan(
                feature,
                in: dialect,
                destination,
                additions: destination.leftOut.map(Manifest(package).addition),
                advice: "swift test --filter \(feature) runs the tests."
            )
        case .agents:
            try self.init(AgentsDestination(options, in: package))
        }
    }

    /// - Throws: ``ScaffoldError`` if a file exists already, or if the target has another file of the same name, which
    ///   Swift does not allow.
    func check() throws {
        for part in parts {
            for file in part.files {
                let url = part.folder.appending(component: file.name)
                guard part.taken.contains(file.name) || url.isOccupied else { continue }
                throw ScaffoldError(
                    "\(part.owner) has a file \(file.name) already. Nothing was written: \(remedy)."
                )
            }
        }
    }

    /// Writes all the files, or none.
    ///
    /// - Parameter staging: a folder of the plugin's own, in which files are completed before they are moved.
    func write(staging: URL) throws {
        var writer = try Writer(staging: staging)
        do {
            for part in parts { try writer.write(part.files, into: part.folder) }
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
        let written = parts.flatMap { part in
            part.files.map { file in
                let path = part.folder.appending(component: file.name).path(percentEncoded: false)
                return path.replacing(root.path(percentEncoded: false).withSlash, with: "")
            }
        }
        return (["Wrote"] + written.indented + [advice]).joined(separator: "\n")
    }
}

extension Plan {
    /// Plans the files of a feature and of its tests.
    ///
    /// - Parameter additions: the dependencies to add for what is left out.
    init(
        _ feature: FeatureName,
        in dialect: Dialect,
        _ destination: Destination,
        additions: [String],
        advice: String
    ) throws {
        let template = Template(feature, dialect, destination)
        let targets = [
            (destination.target, try template.sources()), (destination.testTarget, try template.tests()),
        ]
        parts = targets.map { target, files in
            Part(
                owner: target.name,
                folder: target.folder.appending(component: feature.description),
                files: files,
                taken: target.fileNames
            )
        }
        remedy = "give the feature another name, or move that file out of the way"
        let leftOut =
            additions.isEmpty
            ? [] : ["Left out. To have these too, add them, remove the files above, and scaffold again:"]
        self.advice = (leftOut + additions.indented + [advice]).joined(separator: "\n")
    }
}

extension URL {
    /// Whether there is a file or folder at this URL, or a link, even a broken one.
    fileprivate var isOccupied: Bool {
        (try? FileManager.default.attributesOfItem(atPath: path(percentEncoded: false))) != nil
    }
}

extension [String] {
    /// The lines of a list in a message.
    var indented: [String] { map { "    \($0)" } }
}

extension String {
    fileprivate var withSlash: String { hasSuffix("/") ? self : self + "/" }
}
