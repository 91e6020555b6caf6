import NIOHTTP1
import Foundation

/// The files of the page: every file that was in the folder when the server started, and no other.
///
/// They are looked up by name in memory, so no request can reach outside the folder.
public struct StaticFiles: Sendable {
    private struct File {
        let contentType: String
        let bytes: [UInt8]
    }

    private let files: [String: File]

    /// Reads the files of a folder, without its subfolders.
    ///
    /// - Throws: What the file system reports.
    public init(folder: URL) throws {
        let urls = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var files: [String: File] = [:]
        for url in urls {
            guard let contentType = Self.contentTypes[url.pathExtension] else { continue }
            files[url.lastPathComponent] = File(contentType: contentType, bytes: Array(try Data(contentsOf: url)))
        }
        self.files = files
    }

    /// The response with a file, or `nil` if there is none of that name.
    public func response(for name: String, status: HTTPResponseStatus = .ok) -> WebResponse? {
        guard let file = files[name] else { return nil }
        return WebResponse(status, headers: ["Content-Type": file.contentType], body: .bytes(file.bytes))
    }

    private static let contentTypes = [
        "css": "text/css; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}
