import Foundation
import Millrace
import MillraceFiles
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

/// A condition that an entry of the timeline can make true.
protocol Awaited: Sendable {
    /// Examines the entries since the last check. Called on the inspection's queue.
    ///
    /// - Returns: The agent's answer if the condition is true. Otherwise, whether there are more entries to examine.
    mutating func check(_ inspection: Inspection) throws(AgentError) -> AwaitedCheck

    /// Describes the current situation, for the end of an error message.
    func remains(_ inspection: Inspection) -> String
}

/// The result of a check.
enum AwaitedCheck {
    case isTrue(JSON)
    case isNotYet
    case hasMore
}

/// Waits until a condition becomes true in an app. Does not poll: checks the condition when the timeline has changed.
/// At most one check is pending at a time, and each check examines new entries only.
///
/// Ends when the condition is true, the task is cancelled, or the time limit is reached. Also ends when no entry can
/// follow, because the app has disconnected, or recording has stopped or is paused.
final class Waiting: Sendable {
    private let inspection: Inspection
    private let seconds: Int
    private let redaction = Redaction.current
    private let bound: QueueBound<State>
    private let check = ScheduledOnce()

    private final class State {
        var awaited: any Awaited
        var continuation: CheckedContinuation<JSON, any Error>?
        var observation: ObservationHandle?
        var isOver = false

        init(for awaited: any Awaited) { self.awaited = awaited }
    }

    private var state: State { bound.object }

    private init(for awaited: any Awaited, in inspection: Inspection, seconds: Int) {
        bound = QueueBound(State(for: awaited), to: inspection.queue)
        self.inspection = inspection
        self.seconds = seconds
    }

    /// Returns when the condition is true.
    ///
    /// - Throws: `AgentError`, or `CancellationError` if the task is cancelled.
    static func wait(for awaited: any Awaited, in inspection: Inspection, seconds: Int) async throws -> JSON {
        let waiting = Waiting(for: awaited, in: inspection, seconds: seconds)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                inspection.queue.async { waiting.begin(continuation) }
            }
        } onCancel: {
            // If this closure runs before `begin`, it sets `isOver`, and `begin` throws.
            inspection.queue.async { waiting.end(with: .failure(CancellationError())) }
        }
    }

    private func begin(_ continuation: CheckedContinuation<JSON, any Error>) {
        if state.isOver { return continuation.resume(throwing: CancellationError()) }
        state.continuation = continuation
        // Observe before the first check, so that no entry is missed.
        state.observation = inspection.timeline.observe { [weak self] _ in self?.noteChange() }
        look()
        inspection.later(inspection.queue, seconds) { [weak self] in self?.timeOut() }
    }

    /// Enqueues a check, unless a check is pending already. Called on any thread, for every transition. O(1).
    private func noteChange() {
        check.request(by: { inspection.queue.async(execute: $0) }) { [weak self] in self?.look() }
    }

    private func look() {
        if state.isOver { return }
        do {
            switch try Redaction.$current.withValue(
                redaction,
                operation: { try state.awaited.check(inspection) }
            ) {
            case .isTrue(let json): end(with: .success(json))
            case .hasMore: noteChange()
            case .isNotYet: try checkIsRecording()
            }
        } catch {
            end(with: .failure(error))
        }
    }

    private func checkIsRecording() throws(AgentError) {
        if inspection.remains != nil {
            throw AgentError(.appHasGone, "The app has disconnected: no entries can follow, and \(remains).")
        }
        if !inspection.timeline.isAttached {
            throw AgentError(
                .appHasGone,
                "The app does not record any more: nothing can come, and \(remains)."
            )
        }
        if inspection.timeline.isPaused {
            throw AgentError(
                .refused,
                "Recording is paused: nothing can come before it is resumed, by the person or the tool time, and \(remains)."
            )
        }
    }

    private func timeOut() {
        end(with: .failure(AgentError(.timedOut, "It has not come true in \(seconds) seconds: \(remains).")))
    }

    private var remains: String {
        Redaction.$current.withValue(redaction) { state.awaited.remains(inspection) }
    }

    private func end(with result: Result<JSON, any Error>) {
        if state.isOver { return }
        state.isOver = true
        state.observation?.end()
        state.observation = nil
        state.continuation?.resume(with: result)
        state.continuation = nil
    }
}
