import Foundation
import NIOHTTP1

/// The files of a page: the files in its folder when the server started, and the files that all pages share.
///
/// Files are looked up by name in memory, so no request can reach outside the folder.
public struct StaticFiles: Sendable {
    private struct File {
        let contentType: String
        let bytes: [UInt8]
    }

    private let files: [String: File]

    /// Reads the files of a folder without its subfolders, and the shared files. A file in the folder overrides a
    /// shared file with the same name.
    ///
    /// - Throws: Errors of the file system.
    public init(folder: URL) throws {
        guard let shared = Bundle.module.url(forResource: "Shared", withExtension: nil) else {
            fatalError(
                "The shared files are missing from the resources of LocalWebServer: build the package again."
            )
        }
        files = try Self.files(in: shared).merging(try Self.files(in: folder)) { _, own in own }
    }

    /// A response with the file, or `nil` if there is no file with this name.
    public func response(for name: String, status: HTTPResponseStatus = .ok) -> WebResponse? {
        guard let file = files[name] else { return nil }
        return WebResponse(status, headers: ["Content-Type": file.contentType], body: .bytes(file.bytes))
    }

    private static func files(in folder: URL) throws -> [String: File] {
        var files: [String: File] = [:]
        for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let contentType = contentTypes[url.pathExtension] else { continue }
            files[url.lastPathComponent] = File(
                contentType: contentType,
                bytes: Array(try Data(contentsOf: url))
            )
        }
        return files
    }

    private static let contentTypes = [
        "css": "text/css; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}
