import Synchronization

/// Records that a client has closed its side of a connection, or that the connection was lost.
final class ClientDisconnection: Sendable {
    private struct State {
        var isOver = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Records the disconnection. Idempotent.
    func note() {
        let action = state.withLock { state in
            state.isOver = true
            return state.action.take()
        }
        action?()
    }

    /// Runs an operation, and cancels it when the client disconnects. Supports one operation at a time.
    func cancelling<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        let task = Task(operation: body)
        let isOver = state.withLock { state in
            state.action = { task.cancel() }
            return state.isOver
        }
        if isOver { task.cancel() }
        defer { state.withLock { $0.action = nil } }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
