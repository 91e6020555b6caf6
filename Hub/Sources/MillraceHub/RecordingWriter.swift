import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector
import Synchronization

/// Stores what one app sends, in order, and acknowledges it.
///
/// While the disk is full, nothing is acknowledged, and the app goes on being inspected. What it has sent stays in
/// memory and is written again each second, until it succeeds or the app has disconnected. It counts towards the
/// connection's share; an app sends at most 4 MB without an acknowledgement.
final class RecordingWriter: Sendable {
    /// What is stored.
    enum Item: Sendable {
        case piece(RecordingPiece)
        case secret(String)
    }

    private let session: UUID
    private let folder: SessionFolder
    private let connection: AppConnection
    private let sessions: Sessions
    private let items: AsyncStream<Item>
    private let continuation: AsyncStream<Item>.Continuation
    private let isFinished = Mutex(false)

    /// The time between two attempts to write.
    private static let interval = Duration.seconds(1)

    init(_ session: UUID, in folder: SessionFolder, _ connection: AppConnection, _ sessions: Sessions) {
        self.session = session
        self.folder = folder
        self.connection = connection
        self.sessions = sessions
        (items, continuation) = AsyncStream.makeStream()
    }

    /// Enqueues what the app has sent. If the connection's share is exceeded, it is dropped, and the connection ends.
    func add(_ item: Item) {
        if connection.share.add(item.cost) { continuation.yield(item) }
    }

    /// Notes that nothing follows. What cannot be written then is dropped.
    func finish() {
        isFinished.withLock { $0 = true }
        continuation.finish()
    }

    /// Stores the items until ``finish()``. If they do not continue the recording, refuses the app.
    func run() async {
        for await item in items {
            do {
                guard try await store(item) else { return }
            } catch {
                return connection.refuse(error)
            }
            connection.share.subtract(item.cost)
        }
    }

    /// - Returns: Whether the item is stored. If it is not, the disk is full, and the app has disconnected.
    private func store(_ item: Item) async throws(AppRefusal) -> Bool {
        while true {
            do {
                switch item {
                case .piece(let piece): try await append(piece)
                case .secret(let text): try await folder.add(secret: text)
                }
                await sessions.note(unwritten: nil, of: session)
                return true
            } catch let failure as FileFailure where failure.isOfDisk {
                await sessions.note(unwritten: failure.localizedDescription, of: session)
            } catch {
                throw item.refusal(because: error)
            }
            if isFinished.withLock(\.self) { return false }
            try? await Task.sleep(for: Self.interval)
        }
    }

    private func append(_ piece: RecordingPiece) async throws {
        let place = try await folder.append(piece, by: ObjectIdentifier(connection))
        await sessions.note(await folder.size, hasEntries: await folder.hasEntries, of: session)
        // Ignore the error, because the app may have disconnected. What it has sent is stored nevertheless.
        try? await connection.send(.stored(place))
    }
}

extension RecordingWriter.Item {
    /// The number of bytes that the item takes in memory.
    fileprivate var cost: Int {
        switch self {
        case .piece(let piece): piece.bytes.count + ByteBudget.overhead
        case .secret(let text): text.utf8.count + ByteBudget.overhead
        }
    }

    fileprivate func refusal(because error: any Error) -> AppRefusal {
        switch (self, error) {
        case (_, is SessionFolder.OutOfPlace):
            AppRefusal("The sent bytes do not continue the stored recording.")
        case (_, is SessionFolder.PartTooLong):
            AppRefusal("A part of the recording is longer than a session may be here.")
        case (.piece, _): AppRefusal("The recording cannot be written: \(error.localizedDescription)")
        case (.secret, _):
            AppRefusal("A secret to hide from agents cannot be written: \(error.localizedDescription)")
        }
    }
}
