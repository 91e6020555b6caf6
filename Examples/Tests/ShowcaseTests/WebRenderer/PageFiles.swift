import Foundation

/// The repository's folder.
let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL

/// A file of the page, as it is in the source tree.
func pageFile(_ name: String) -> URL {
    repository.appending(path: "Examples/Sources/WebRenderer/Resources/\(name)")
}
