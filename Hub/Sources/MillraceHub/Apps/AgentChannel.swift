import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

/// The channel for agents' calls to one app, or to the recording of an app that has ended.
///
/// Each call ends exactly once: with the app's answer, when its task is cancelled, or when the app disconnects. No
/// call waits for the app to read: ``deliver(_:)`` sends the messages until the channel is closed.
actor AgentChannel {
    private var waiting: [Int: CheckedContinuation<AgentAnswer, any Error>] = [:]
    private var lastCall = 0
    /// The reason why the channel is closed; nil while it is open.
    private var reason: AgentError?
    /// The number of bytes that the app has not read.
    private var unsent = 0
    private let outbox: AsyncStream<AgentMessage>
    private let messages: AsyncStream<AgentMessage>.Continuation

    /// The maximum number of bytes that the app has not read.
    private static let limit = 4 * 1_024 * 1_024

    /// The maximum number of bytes of an answer. Apps have a lower limit themselves. This limit protects the hub
    /// against apps that ignore theirs.
    static let longestAnswer = 40_000

    init() {
        (outbox, messages) = AsyncStream.makeStream()
    }

    /// Sends the enqueued messages to the app until the channel is closed. Closes the channel if sending fails.
    ///
    /// - Parameter send: Sends a message. Returns when it was written to the socket.
    func deliver(_ send: @Sendable (AgentMessage) async throws -> Void) async {
        for await message in outbox {
            guard (try? await send(message)) != nil else { return close() }
            unsent -= message.text.utf8.count
        }
    }

    /// Calls a tool of the app. If the task is cancelled, returns at once and sends a cancellation to the app.
    ///
    /// - Throws: ``AgentError`` if the app is disconnected or does not read; `CancellationError`.
    func call(_ tool: String, _ arguments: JSON) async throws -> AgentAnswer {
        if let reason { throw reason }
        lastCall += 1
        let number = lastCall
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                let message = AgentMessage.call(number, tool: tool, arguments: arguments)
                if unsent > 0 && unsent + message.text.utf8.count > Self.limit {
                    let reason = "The app takes no more calls: it hangs, or is stopped in a debugger."
                    return continuation.resume(throwing: AgentError(.refused, reason))
                }
                waiting[number] = continuation
                send(message)
            }
        } onCancel: {
            Task { await cancel(number) }
        }
    }

    /// Handles an answer of the app. Ignores answers to cancelled calls.
    ///
    /// An answer over the limit is not decoded, so the call that it answers is unknown. Therefore all calls end with an
    /// error.
    func take(_ text: [UInt8]) {
        if text.count > Self.longestAnswer {
            let problem = "The app has answered \(text.count) bytes, and \(Self.longestAnswer) is the limit."
            return endAll(AgentError(.tooLong, "\(problem) Ask for less, one call at a time."))
        }
        guard let answer = AgentAnswer(text: text) else { return }
        waiting.removeValue(forKey: answer.number)?.resume(returning: answer)
    }

    /// Ends all calls, and refuses further ones. Idempotent.
    func close(because reason: AgentError = .appHasGone) {
        if self.reason == nil { self.reason = reason }
        messages.finish()
        endAll(reason)
    }

    private func endAll(_ reason: AgentError) {
        for continuation in waiting.values { continuation.resume(throwing: reason) }
        waiting = [:]
    }

    private func cancel(_ number: Int) {
        guard let continuation = waiting.removeValue(forKey: number) else { return }
        continuation.resume(throwing: CancellationError())
        send(.cancel(number))
    }

    private func send(_ message: AgentMessage) {
        unsent += message.text.utf8.count
        messages.yield(message)
    }
}

extension AgentError {
    static var appHasGone: AgentError {
        AgentError(
            .appHasGone,
            "The app disconnected before it answered. Its session can still be read; to act, start the app again."
        )
    }
}
