@_spi(MillraceHub) import MillraceInspector
import Synchronization

/// A recording that is being loaded, or has been.
struct Reading {
    private final class Share: Sendable {
        let loaded = Mutex(0.0)
    }

    private let share = Share()
    private let task: Task<ClosedSession, any Error>

    /// - Parameter load: Loads the recording. Tells `progress` which share of the bytes has been loaded.
    init(
        _ load:
            @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws ->
            ClosedSession
    ) {
        task = Task { [share] in try await load { loaded in share.loaded.withLock { $0 = loaded } } }
    }

    /// The share of the bytes that has been loaded, from 0 to 1.
    var progress: Double { share.loaded.withLock { $0 } }

    /// The session, once it is loaded.
    var session: ClosedSession { get async throws { try await task.value } }
}
