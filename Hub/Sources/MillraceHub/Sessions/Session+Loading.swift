import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

extension Session {
    /// The sessions that are kept in a hub's folder. One that cannot be read is logged, and left alone like all else that is there.
    static func all(in folder: URL, _ options: HubOptions) throws -> [UUID: Session] {
        var sessions: [UUID: Session] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            guard let id = UUID(uuidString: name) else { continue }
            let url = folder.appending(path: name, directoryHint: .isDirectory)
            do {
                sessions[id] = try Session(keptIn: url, limit: options.limits.sessionBytes)
            } catch {
                options.log("The session in \(url.path()) cannot be read: \(error.localizedDescription)")
            }
        }
        return sessions
    }

    /// A session that an earlier hub has kept. If that was killed, it ended when its recording was last written.
    private init(keptIn url: URL, limit: Int) throws {
        var info = try SessionInfo(contentsOf: url.appending(path: SessionInfo.fileName))
        let folder = try SessionFolder(url, limit: limit)
        info.ended = try info.ended ?? folder.lastChange()
        self.init(info: info, source: .folder(folder), bytes: folder.initialSize)
    }

    /// A file from elsewhere.
    init(showing file: URL) throws(HubError) {
        do {
            let header = try RecordedHeader(of: file)
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            let hello = AppHello(
                session: UUID(),
                app: header.app,
                process: 0,
                device: "",
                system: "",
                began: header.began
            )
            var info = SessionInfo(hello)
            info.ended = header.began
            self.init(info: info, source: .file(file), bytes: UInt64(size))
        } catch let error as RecordingError {
            throw .unreadable(file, reason: "\(error)")
        } catch {
            throw .unreadable(file, reason: error.localizedDescription)
        }
    }
}

extension RecordedHeader {
    /// Reads a file as far as its first line.
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
