import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceTimeline

/// Runs the calls of agents for one channel of a hub. Calls may run concurrently, and each call is answered
/// exactly once.
final class AgentConversation: Sendable {
    private let access: AgentAccess
    private let send: @Sendable (String) -> Void
    private let running = Guarded<[Int: Task<Void, Never>]>([:])

    /// - Parameter send: Sends answers to the hub. Called on the inspection's queue.
    init(_ access: AgentAccess, send: @escaping @Sendable (String) -> Void) {
        self.access = access
        self.send = send
    }

    private var inspection: Inspection { access.inspection }

    /// The maximum number of concurrent calls.
    static let limit = 64

    /// Receives a message from the hub. Ignores a message that cannot be decoded, because a message without a
    /// call number cannot be answered.
    func take(_ text: String) {
        switch AgentMessage(text: text) {
        case .call(let number, let tool, let arguments): begin(number, tool, arguments)
        case .cancel(let number): running.withLock { $0[number] }?.cancel()
        case nil: break
        }
    }

    /// Cancels all calls. Idempotent.
    func stop() {
        for task in running.withLock({ $0 }).values { task.cancel() }
    }

    private func begin(_ number: Int, _ name: String, _ arguments: JSON) {
        let refusal: AgentError? = running.withLock { running in
            if running[number] != nil {
                return AgentError(.badArgument, "There is a call \(number) already: use another number.")
            }
            if running.count >= Self.limit {
                return AgentError(
                    .refused,
                    "\(Self.limit) calls are running, which is the limit: wait for one to end, or cancel one."
                )
            }
            // The task takes the lock to remove itself from `running`. This closure holds the lock, so the task
            // cannot remove itself before this assignment.
            running[number] = Task { await carryOut(number, name, arguments) }
            return nil
        }
        if let refusal {
            let next = inspection.timeline.ids.upperBound
            answer(
                AgentAnswer(
                    number: number,
                    result: .failure(refusal),
                    summary: "refused",
                    first: next,
                    next: next
                )
            )
        }
    }

    private func carryOut(_ number: Int, _ name: String, _ arguments: JSON) async {
        let first = inspection.timeline.ids.upperBound
        let result = await AgentCall(access).carryOut(name, arguments)
        let next = inspection.timeline.ids.upperBound
        running.withLock { $0[number] = nil }
        answer(
            AgentAnswer(
                number: number,
                result: result.answer,
                summary: result.summary,
                first: min(first, next),
                next: next
            )
        )
    }

    private func answer(_ answer: AgentAnswer) {
        inspection.queue.async { [send] in send(answer.text) }
    }
}

/// The context in which a tool runs.
struct AgentCall: Sendable {
    private let access: AgentAccess

    var inspection: Inspection { access.inspection }
    var screens: (any AgentScreens)? { access.screens }
    var timeline: Timeline { inspection.timeline }
    var marks: AgentMarks { access.marks }
    var secretTexts: [String] { access.secretTexts }

    init(_ access: AgentAccess) {
        self.access = access
    }

    /// The maximum length of an error message in bytes of JSON. The message may quote an error that the app has thrown.
    static let longestMessage = 2_000

    /// The result of a tool: the answer to the agent, and what the tool did, in one line for people.
    struct Outcome {
        var answer: JSON
        var summary: String?
    }

    /// Finds the tool, checks the arguments, and runs the tool. Redacts the answer, the error and the summary.
    func carryOut(_ name: String, _ arguments: JSON) async -> (
        answer: Result<JSON, AgentError>, summary: String
    ) {
        let before = await redaction
        let outcome = await Redaction.$current.withValue(before) { await use(name, arguments) }
        // The call may have recorded new secrets, so determine the redaction again.
        let after = await redaction
        var result = outcome.result.map(after.answer).mapError {
            // Redact before cutting, because the redaction does not recognise a secret that is cut in half.
            AgentError($0.code, AgentText.cut(after.line($0.message), Self.longestMessage))
        }
        if case .success(let answer) = result, let tool = AppTool.named(name),
            let error = tool.excess(of: answer)
        {
            result = .failure(error)
        }
        return (result, after.line(outcome.summary))
    }

    /// The redaction for all entries recorded so far. First searches the new entries for secrets, however long
    /// that takes.
    var redaction: Redaction {
        get async {
            let end = timeline.ids.upperBound
            while true {
                let redaction: Redaction? = await withCheckedContinuation { continuation in
                    inspection.queue.async { [access] in
                        let isDone = access.secrets.look(at: access.inspection.timeline, before: end)
                        let typed = access.screens?.secrets ?? []
                        continuation.resume(returning: isDone ? access.secrets.redaction(typed: typed) : nil)
                    }
                }
                if let redaction { return redaction }
            }
        }
    }

    private func use(_ name: String, _ arguments: JSON) async -> (
        result: Result<JSON, AgentError>, summary: String
    ) {
        do {
            guard let tool = AppTool.named(name) else {
                throw AgentError(.unknownTool, "There is no tool '\(name.prefix(60))'.")
            }
            if tool.namesCallers { await waitForCallers() }
            let outcome = try await tool.run(self, AgentArguments(arguments, for: tool.tool))
            return (.success(outcome.answer), outcome.summary ?? name)
        } catch {
            return (.failure(AgentError(of: error)), name)
        }
    }

    /// Waits while the hub is looking up where the newest entries were sent from, for at most three seconds.
    func waitForCallers() async {
        for _ in 1...3 where inspection.isLookingUpCallers {
            await withCheckedContinuation { continuation in
                inspection.later(inspection.queue, 1) { continuation.resume() }
            }
        }
    }

    /// Runs a closure on the inspection's queue, on which values are read. The caller's redaction applies.
    func look<Result: Sendable>(_ body: @escaping @Sendable (Inspection) throws -> Result) async throws
        -> Result
    {
        let redaction = Redaction.current
        return try await run(on: inspection.queue) { inspection in
            try Redaction.$current.withValue(redaction) { try body(inspection) }
        }
    }

    /// Runs a closure on the inspection's action queue, on which stores are changed. For a running app, this is the
    /// main queue. The caller's redaction does not apply, because the closure runs the app's own code.
    func act<Result: Sendable>(_ body: @escaping @Sendable (Inspection) throws -> Result) async throws
        -> Result
    {
        try await run(on: inspection.actionQueue, body)
    }

    /// Runs a closure on a queue. If the task is cancelled before the closure starts, throws at once and never runs
    /// the closure.
    private func run<Result: Sendable>(
        on queue: DispatchQueue,
        _ body: @escaping @Sendable (Inspection) throws -> Result
    ) async throws -> Result {
        let turn = Turn<Result>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                turn.begin(continuation)
                queue.async { [inspection] in
                    turn.take()?.resume(with: Swift.Result { try body(inspection) })
                }
            }
        } onCancel: {
            turn.cancel()
        }
    }
}

/// The continuation of a task that waits for a closure on a queue. The closure or a cancellation resumes it,
/// whichever is first.
private final class Turn<Result: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Result, any Error>?
        var isCancelled = false
    }

    private let state = Guarded(State())

    /// Stores the continuation, or resumes it if `cancel` has been called before. Call once.
    func begin(_ continuation: CheckedContinuation<Result, any Error>) {
        let isLate = state.withLock { state in
            if !state.isCancelled { state.continuation = continuation }
            return state.isCancelled
        }
        if isLate { continuation.resume(throwing: CancellationError()) }
    }

    /// Removes the continuation and returns it; nil if it has already been removed, or is not stored yet.
    func take() -> CheckedContinuation<Result, any Error>? {
        state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        take()?.resume(throwing: CancellationError())
    }
}

/// A tool whose calls the app answers.
struct AppTool: Sendable {
    let tool: AgentTool
    /// The maximum length of the answer in bytes of JSON.
    var limit = 8_000
    /// Whether the answer says where entries were sent from.
    var namesCallers = false
    let run: @Sendable (AgentCall, AgentArguments) async throws -> AgentCall.Outcome

    /// The error for an answer over the limit; nil if the answer fits. Tools shorten their answers themselves, so
    /// this check is the last resort.
    func excess(of answer: JSON) -> AgentError? {
        let length = answer.data.count
        if length <= limit { return nil }
        let means = tool.arguments.map(\.name).filter(Self.meansToAskForLess.contains)
        return AgentError(
            .tooLong,
            "The answer would have \(length) bytes, and \(limit) is the limit. "
                + (means.isEmpty ? "Ask for less." : "Ask for less, by \(means.joined(separator: ", ")).")
        )
    }

    private static let meansToAskForLess = ["path", "depth", "limit", "store", "entry", "from", "to"]
}

extension AppTool {
    /// All tools, in the order in which an agent lists them.
    static let all: [AppTool] = looking + screens + marking + acting + waiting + movingInTime

    fileprivate static func named(_ name: String) -> AppTool? { all.first { $0.tool.name == name } }
}

@_spi(MillraceHub) extension AgentTool {
    /// The tools whose calls apps answer. The hub adds the argument `session` to each.
    public static var ofApps: [AgentTool] { AppTool.all.map(\.tool) }
}
