import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

/// One launch of an app. Used by ``Sessions`` only.
struct Session {
    var info: SessionInfo
    let source: Source

    /// The connection to the app; nil if the app is disconnected.
    var connection: AppConnection?

    /// Why the hub has disconnected the app, as a sentence; nil if it has not.
    var cutOff: String?

    /// Why the recording cannot be written, and why the description cannot; nil if they can.
    var unwritten: String?
    var undescribed: String?

    /// What is wrong with the session, as sentences for people; nil if nothing is.
    var problem: String? {
        let storage = (unwritten ?? undescribed).map { reason in
            "The session is not stored: \(reason). The hub tries again each second while the app is connected."
        }
        let all = [cutOff, storage].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    /// The number of bytes of the recording.
    var bytes: UInt64

    /// Whether a transition was recorded.
    var hasEntries: Bool

    /// The modification date of the file that the session shows; nil for a session in the hub's folder.
    var changed: Date?

    /// The agents' calls in the session.
    let calls: SessionCalls

    /// The number of pages that show the session.
    var pages = 0

    /// The recording of an ended session, once a page or an agent has asked for it.
    var reading: Reading?

    /// The streams to finish when the app reconnects. That disconnects the pages that show the recording.
    var reconnection: [UUID: AsyncStream<Never>.Continuation] = [:]

    /// The location of the recording.
    enum Source {
        case folder(SessionFolder)
        case file(URL)
    }

    var id: UUID { info.hello.session }

    var folder: SessionFolder? { if case .folder(let folder) = source { folder } else { nil } }

    /// The bytes that are stored so far.
    var recording: RecordingBytes {
        get async throws {
            switch source {
            case .folder(let folder): return await folder.recording()
            case .file(let url):
                let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
                return RecordingBytes(
                    files: [.init(size: UInt64(size)) { try FileHandle(forReadingFrom: url) }]
                )
            }
        }
    }

    /// The date when the app disconnected; now while it is connected.
    var endDate: Date { info.ended ?? .now }

    /// Begins to load the recording. The time depends on its length.
    func read(by reader: ReadingQueue) -> Reading {
        Reading { [self] progress in
            let bytes = try await recording
            return try await reader.run { [self] in try read(bytes, progress: progress) }
        }
    }

    /// Loads the recording from bytes that are already stored. Apps send secrets before the bytes that may contain
    /// them, so the secrets in these bytes are stored too.
    func read(_ bytes: RecordingBytes, progress: (Double) -> Void = { _ in }) throws -> ClosedSession {
        let secrets = try SessionSecrets(in: PlainFolder(directory)).texts
        return ClosedSession(
            try ImportedSession(bytes, progress: progress),
            hello: info.hello,
            secrets: secrets,
            ending: info.ending
        )
    }

    /// The folder that contains the recording.
    private var directory: URL {
        switch source {
        case .folder(let folder): folder.url
        case .file(let file): file.directory
        }
    }
}
