import Foundation
@_spi(MillraceHub) import MillraceInspector
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

    /// What shows it after its app has gone, once somebody has looked.
    var closed: Task<ClosedSession, any Error>?

    /// Ends the pages that show it as one whose app has gone.
    var comeback: [UUID: AsyncStream<Never>.Continuation] = [:]

    /// Where its recording is.
    enum Source {
        case folder(SessionFolder)
        case file(URL)
    }

    var id: UUID { info.hello.session }

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

    /// When the app went; now while it is connected.
    var endDate: Date { info.ended ?? .now }

    /// Reads it, which takes as long as its recording is.
    func read() -> Task<ClosedSession, any Error> {
        Task.detached { [self] in ClosedSession(try ImportedSession(try await recording), hello: info.hello) }
    }
}
