import Foundation
@_spi(Hub) import MillraceInspector
import MillraceRecording

/// One launch of an app, as a hub knows it. Used by ``Sessions`` only.
struct Session {
    var info: SessionInfo
    let source: Source

    /// The app; nil if it has gone.
    var connection: AppConnection?

    /// How many bytes its recording has.
    var bytes: UInt64

    /// How many pages show it.
    var pages = 0

    /// What shows it after its app has gone, while a page does.
    var closed = WeakReference<ClosedSession>()

    /// Ends the pages that show it as one whose app has gone.
    var comeback: [UUID: AsyncStream<Never>.Continuation] = [:]

    /// Where its recording is.
    enum Source {
        case folder(SessionFolder)
        case file(URL)
    }

    struct WeakReference<Object: AnyObject & Sendable>: Sendable {
        weak var object: Object?
    }

    var folder: SessionFolder? { if case .folder(let folder) = source { folder } else { nil } }

    /// The recording as it is now.
    var recording: RecordingBytes {
        get async throws {
            switch source {
            case .folder(let folder): return await folder.recording()
            case .file(let url):
                let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                return RecordingBytes(files: [(url, UInt64(size))])
            }
        }
    }

    /// When it was last heard of: for sessions whose hub was killed, when their recording was last written.
    var lastDate: Date { info.ended ?? .now }
}
