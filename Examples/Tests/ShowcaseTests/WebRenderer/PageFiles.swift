import Foundation

/// A file of the page, as it is in the source tree.
func pageFile(_ name: String) -> URL {
    sourceFolder("Examples/WebRenderer/Resources").appending(path: name)
}

/// A folder of the package, by its path from the root.
func sourceFolder(_ path: String) -> URL {
    URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: path)
}
