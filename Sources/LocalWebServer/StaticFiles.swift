import FlyingFox
import Foundation

/// The files of the page: every file that was in the folder when the server started, and no other.
///
/// They are looked up by name in memory, so no request can reach outside the folder.
package struct StaticFiles: Sendable {
    private struct File {
        let contentType: String
        let data: Data
    }

    private let files: [String: File]

    /// Reads the files of a folder, without its subfolders.
    ///
    /// - Throws: What the file system reports.
    package init(folder: URL) throws {
        let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var files: [String: File] = [:]
        for url in urls {
            guard let contentType = Self.contentTypes[url.pathExtension] else { continue }
            files[url.lastPathComponent] = File(contentType: contentType, data: try Data(contentsOf: url))
        }
        self.files = files
    }

    /// The response with a file, or `nil` if there is none of that name.
    package func response(for name: String, statusCode: HTTPStatusCode = .ok) -> HTTPResponse? {
        guard let file = files[name] else { return nil }
        return HTTPResponse(
            statusCode: statusCode,
            headers: [.contentType: file.contentType],
            body: file.data
        )
    }

    private static let contentTypes = [
        "css": "text/css; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}
