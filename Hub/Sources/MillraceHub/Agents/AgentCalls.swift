import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

/// Executes the calls of agents: checks the permission, finds the session, forwards the call to its app, and records
/// the result.
struct AgentCalls: Sendable {
    let sessions: Sessions
    let control: AgentControl
    /// How long an app may take to answer. A call of the tool `wait` has this time in addition to the time that it
    /// asks for.
    let timeout: Duration

    /// All tools, in the order in which agents list them.
    static let tools: [AgentTool] = HubTool.all.map(\.tool) + AgentTool.ofApps.map(\.withSession)

    /// Executes a call. Returns the agent's result or an error.
    func call(_ tool: AgentTool, _ arguments: [String: JSON], by agent: ConnectedAgent) async -> Result<
        JSON, AgentError
    > {
        let (stops, stop) = AsyncStream.makeStream(of: Never.self)
        let began = Date.now
        var number: Int?
        let outcome: Outcome
        do {
            number = try await control.begin(tool, by: agent.id) { stop.finish() }
            outcome = await self.outcome(of: tool, arguments, stops)
        } catch {
            // Record the refusal in the session, so that the person sees it.
            outcome = Outcome(result: .failure(error), session: try? await target(arguments["session"]).id)
        }
        let record = AgentCallRecord(
            agent: agent.name,
            tool: tool.name,
            grade: tool.grade,
            summary: outcome.summary ?? tool.summary(of: arguments),
            at: began,
            took: Date.now.timeIntervalSince(began) * 1_000,
            first: outcome.first,
            next: outcome.next,
            error: outcome.error.map { "\($0.code.rawValue): \($0.message)" }
        )
        await control.end(number, record, in: outcome.session)
        return outcome.result
    }

    // MARK: Execution

    /// The result of a call, for the agent and for the session's record.
    private struct Outcome {
        var result: Result<JSON, AgentError>
        var session: UUID?
        var summary: String?
        var first = 0
        var next = 0

        var error: AgentError? { if case .failure(let error) = result { error } else { nil } }
    }

    private func outcome(
        of tool: AgentTool,
        _ arguments: [String: JSON],
        _ stops: AsyncStream<Never>
    ) async -> Outcome {
        var session: UUID?
        do {
            if let own = HubTool.all.first(where: { $0.tool.name == tool.name }) {
                if tool.arguments.contains(where: { $0.name == AgentTool.Argument.session.name }) {
                    session = try await target(arguments["session"]).id
                }
                let arguments = try AgentArguments(.object(arguments), for: tool)
                let answer = try await interruptible(by: stops, timeout: nil) {
                    try await own.run(self, arguments)
                }
                return Outcome(
                    result: .success(answer.result),
                    session: answer.session ?? session,
                    summary: answer.summary
                )
            }
            var arguments = arguments
            let target = try await target(arguments.removeValue(forKey: "session"))
            session = target.id
            let rest = JSON.object(arguments)
            // The tool `wait` answers late on purpose, so extend the limit.
            let wait = tool.name == "wait" ? arguments["seconds"].flatMap(\.wholeNumber) ?? 10 : 0
            let limit = timeout + .seconds(min(max(wait, 0), 60))
            let answer = try await interruptible(by: stops, timeout: limit) {
                try await withChannel(to: target.id) { try await $0.call(tool.name, rest) }
            }
            return Outcome(
                result: answer.result.map {
                    target.isGuess ? ["app_data": $0, "session": .string(target.name)] : ["app_data": $0]
                },
                session: target.id,
                summary: answer.summary,
                first: answer.first,
                next: answer.next
            )
        } catch let error as AgentError {
            return Outcome(result: .failure(error), session: session)
        } catch is CancellationError {
            return Outcome(
                result: .failure(AgentError(.cancelled, "The call was cancelled.")),
                session: session
            )
        } catch {
            return Outcome(result: .failure(AgentError(.refused, "\(error)")), session: session)
        }
    }

    /// Runs an operation until it finishes, the person stops it, or the app has not answered in time.
    ///
    /// Does not wait for the operation to react to cancellation, because reading a large recording may take a while.
    ///
    /// - Parameter timeout: The time limit for the app's answer; nil if the app is not involved.
    private func interruptible<Output: Sendable>(
        by stops: AsyncStream<Never>,
        timeout: Duration?,
        _ body: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Output, any Error>.self)
        var tasks = [
            Task {
                do {
                    outcome.yield(.success(try await body()))
                } catch {
                    outcome.yield(.failure(error))
                }
            },
            Task {
                for await _ in stops {}
                let reason = "The person has stopped this call on the hub's page. Ask before you try again."
                outcome.yield(.failure(AgentError(.cancelled, reason)))
            },
        ]
        if let timeout {
            tasks.append(
                Task {
                    // A cancelled sleep ends early. Ignore its error, because the outcome has been decided by then.
                    try? await Task.sleep(for: timeout)
                    let reason =
                        "The app has not answered for \(Int(timeout / .seconds(1))) seconds. "
                        + "Its main thread may be blocked, or it is stopped in a debugger; look again, or restart it."
                    outcome.yield(.failure(AgentError(.timedOut, reason)))
                }
            )
        }
        defer { for task in tasks { task.cancel() } }
        for await first in outcomes { return try first.get() }
        throw CancellationError()
    }

    /// Runs a closure with a channel to the session's app, or to its recording if the app has ended.
    private func withChannel<Output: Sendable>(
        to session: UUID,
        _ body: (AgentChannel) async throws -> Output
    ) async throws -> Output {
        switch try await partner(of: session) {
        case .app(let app): return try await body(await app.forAgents())
        case .recording(let closed, _):
            let (answers, answer) = AsyncStream.makeStream(of: String.self)
            let session = closed.openAgent { answer.yield($0) }
            let channel = AgentChannel()
            Task { await channel.deliver { session.receive($0) } }
            let reading = Task {
                for await text in answers { await channel.take(Array(text.utf8)) }
            }
            let outcome: Result<Output, any Error>
            do {
                outcome = .success(try await body(channel))
            } catch {
                outcome = .failure(error)
            }
            reading.cancel()
            session.end()
            await channel.close()
            return try outcome.get()
        }
    }

    private func partner(of session: UUID) async throws(AgentError) -> Sessions.Partner {
        do {
            if let partner = try await sessions.partner(for: session) { return partner }
        } catch {
            throw .unreadable(because: error)
        }
        throw .deletedMeanwhile
    }
}

extension AgentError {
    static var deletedMeanwhile: AgentError {
        AgentError(.notFound, "The session has been deleted meanwhile.")
    }

    static func unreadable(because error: any Error) -> AgentError {
        AgentError(.refused, "The session's recording cannot be read: \(error)")
    }
}

extension AgentTool {
    /// A line for people that describes the call. It is used if neither the app nor the hub's tool gives a summary.
    /// Leaves out texts and values, which may be secret.
    fileprivate func summary(of arguments: [String: JSON]) -> String {
        let shown = ["element", "store", "entry", "again", "do", "to", "by"].compactMap { name in
            arguments[name].map { "\(name) \($0.string ?? String(decoding: $0.data, as: UTF8.self))" }
        }
        let action = arguments["action"]?.object?.keys.first
        return ([name] + [action, shown.isEmpty ? nil : shown.joined(separator: ", ")].compactMap(\.self))
            .joined(separator: " ")
    }

    /// The app's tool with the additional argument `session`.
    fileprivate var withSession: AgentTool {
        AgentTool(name, grade, effect: effect, purpose, arguments + [.session])
    }
}

extension AgentTool.Argument {
    /// The argument that selects the session.
    static let session = AgentTool.Argument("session", .string)
}
