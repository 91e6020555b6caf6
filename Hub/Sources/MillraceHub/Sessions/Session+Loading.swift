import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

extension Session {
    /// Loads the sessions in a hub's folder. Logs unreadable sessions. Does not touch unknown files.
    static func all(in folder: URL, _ options: HubOptions) throws -> [UUID: Session] {
        var sessions: [UUID: Session] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            guard let id = UUID(uuidString: name) else { continue }
            let url = folder.appending(path: name, directoryHint: .isDirectory)
            do {
                sessions[id] = try Session(keptIn: url, options)
            } catch {
                let path = url.readablePath
                options.log("The session in \(path) cannot be read: \(error.localizedDescription)")
            }
        }
        return sessions
    }

    /// Loads a session that an earlier hub has stored. If that hub was killed, the date of the recording's last
    /// modification is used as the session's end.
    private init(keptIn url: URL, _ options: HubOptions) throws {
        var info = try SessionInfo(in: url)
        let folder = try SessionFolder(url, limit: options.limits.sessionBytes, on: options.disk)
        info.ended = try info.ended ?? folder.lastChange()
        let calls = SessionCalls(folder: url, log: options.log)
        self.init(
            info: info,
            source: .folder(folder),
            bytes: folder.initialSize,
            hasEntries: folder.hadEntries,
            calls: calls
        )
    }

    /// Creates a session for a recording outside of the hub's folder.
    init(showing file: URL) throws(HubError) {
        do {
            let header = try RecordedHeader(of: file)
            let values = try file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
            var hello = AppHello(
                session: UUID(),
                app: header.app,
                process: 0,
                device: "",
                system: "",
                began: header.began
            )
            // If the file is in the folder of a session, the app of that session may have declared names of secrets.
            let own = try? SessionInfo(in: file.directory)
            hello.secretNames = own?.hello.secretNames
            var info = SessionInfo(hello, received: values.contentModificationDate ?? .now)
            info.ended = info.hello.began
            self.init(
                info: info,
                source: .file(file),
                bytes: UInt64(values.fileSize ?? 0),
                hasEntries: true,
                changed: values.contentModificationDate,
                calls: SessionCalls(folder: nil, log: { _ in })
            )
        } catch let error as RecordingError {
            throw .unreadable(file, reason: "\(error)")
        } catch {
            throw .unreadable(file, reason: error.localizedDescription)
        }
    }
}

extension Session {
    /// Whether the session shows this file in its current version.
    func shows(_ file: URL) -> Bool {
        guard case .file(let shown) = source, shown == file else { return false }
        let values = try? file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
        return values?.fileSize == Int(bytes) && values?.contentModificationDate == changed
    }
}

extension URL {
    /// The folder that contains a file, even if the path leads to the file by a link.
    var directory: URL { resolvingSymlinksInPath().deletingLastPathComponent() }
}

extension RecordedHeader {
    /// Reads the first line of a file.
    fileprivate init(of file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        var reader = RecordingReader()
        var header: RecordedHeader?
        while header == nil, let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
            try reader.read(piece) { line in if case .header(let found) = line { header = found } }
        }
        guard let header else {
            _ = try reader.finish()
            fatalError("A reader that has come to no header ends with an error.")
        }
        self = header
    }
}
