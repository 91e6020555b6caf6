import Foundation
@_spi(MillraceHub) import MillraceInspector

/// The agents that are connected, what they may do, and what they have done.
///
/// A person can change the permission on a page at any time. Running calls that are no longer permitted are cancelled
/// at once. Calls are recorded with their session.
actor AgentControl {
    /// The maximum grade, chosen by the person who started the hub.
    let most: AgentGrade

    /// The current grade; nil if nothing is permitted.
    private(set) var grade: AgentGrade?

    private var agents: [UUID: Agent] = [:]
    private var running: [Int: Running] = [:]
    private var lastCall = 0
    private var watchers: [UUID: AsyncStream<Void>.Continuation] = [:]

    /// The sessions in which calls are recorded; nil to record none.
    private let sessions: Sessions?

    private struct Running {
        let agent: UUID
        let tool: String
        let grade: AgentGrade
        let cancel: @Sendable () -> Void
        var isCancelled = false
    }

    init(most: AgentGrade, sessions: Sessions? = nil) {
        self.most = most
        self.sessions = sessions
        grade = most
    }

    // MARK: Permission

    /// Sets the grade, limited to ``most``; nil permits nothing. Cancels running calls that are no longer permitted.
    func permit(_ grade: AgentGrade?) {
        self.grade = grade.map { min($0, most) }
        for (number, call) in running where !isPermitted(call.grade) && !call.isCancelled {
            running[number]?.isCancelled = true
            call.cancel()
        }
        notify()
    }

    func isPermitted(_ needed: AgentGrade) -> Bool { grade.map { needed <= $0 } ?? false }

    // MARK: Agents

    /// Adds a connected agent.
    func connect(_ agent: Agent) {
        agents[agent.id] = agent
        notify()
    }

    func disconnect(_ id: UUID) {
        agents[id] = nil
        notify()
    }

    // MARK: Calls

    /// Registers a call before it begins.
    ///
    /// - Parameter cancel: Cancels the call. Called at most once, from any task, when the person has lowered the
    ///   permission so that the call is no longer permitted.
    /// - Returns: The call's number.
    /// - Throws: `notPermitted`.
    func begin(
        _ tool: AgentTool,
        by agent: UUID,
        cancel: @escaping @Sendable () -> Void
    ) throws(AgentError) -> Int {
        guard isPermitted(tool.grade) else { throw refusal(of: tool) }
        lastCall += 1
        running[lastCall] = Running(agent: agent, tool: tool.name, grade: tool.grade, cancel: cancel)
        agents[agent]?.calls += 1
        notify()
        return lastCall
    }

    /// Removes a finished call, and records its result.
    ///
    /// - Parameter number: The call's number; nil if the call was refused before it began.
    func end(_ number: Int?, _ record: AgentCallRecord?, in session: UUID?) async {
        if let number, running.removeValue(forKey: number) != nil { notify() }
        if let record, let session { await sessions?.calls(in: session)?.append(record) }
    }

    /// The calls in a session, oldest first, without the first `count`.
    func calls(in session: UUID, after count: Int) async -> [AgentCallRecord] {
        await sessions?.calls(in: session)?.records(from: count, limit: .max).records ?? []
    }

    private func refusal(of tool: AgentTool) -> AgentError {
        guard let grade else {
            return AgentError(.notPermitted, "The person has stopped all agents on the hub's page. Ask them.")
        }
        let remedy =
            tool.grade <= most
            ? "The person can permit it with the switch on the hub's page."
            : "The hub has to be started with --agents \(tool.grade.rawValue) for that."
        return AgentError(
            .notPermitted,
            "\(tool.name) needs the permission '\(tool.grade.rawValue)', and agents have '\(grade.rawValue)'. \(remedy)"
        )
    }

    // MARK: Observation

    /// Yields an element at once, and then one after each change. Changes in quick succession may share an element.
    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let key = UUID()
        watchers[key] = continuation
        continuation.onTermination = { _ in Task { [weak self] in await self?.forgetWatcher(key) } }
        continuation.yield()
        return stream
    }

    private func forgetWatcher(_ key: UUID) { watchers[key] = nil }

    private func notify() {
        for watcher in watchers.values { watcher.yield() }
    }

    /// The status for pages.
    var status: AgentStatus {
        AgentStatus(
            grade: grade?.rawValue ?? "none",
            most: most.rawValue,
            agents: agents.values.sorted { $0.since < $1.since }.map { agent in
                AgentStatus.Item(
                    agent,
                    running: running.filter { $0.value.agent == agent.id }.sorted { $0.key < $1.key }.map(
                        \.value.tool
                    )
                )
            }
        )
    }
}

/// A connected agent.
struct Agent: Sendable {
    let id: UUID
    /// The name that the agent has given. Not trusted.
    let name: String
    let version: String
    let since: Date
    /// The number of calls so far.
    var calls = 0
}

/// The status of the agents, as sent to pages.
struct AgentStatus: Encodable, Sendable {
    /// `none`, `look`, `act` or `time`.
    let grade: String
    let most: String
    let agents: [Item]

    struct Item: Encodable, Sendable {
        let id: String
        let name: String
        let version: String
        let since: String
        /// The number of calls so far.
        let calls: Int
        /// The tools of the running calls, oldest first.
        let running: [String]

        init(_ agent: Agent, running: [String]) {
            id = agent.id.uuidString
            name = agent.name.beginning(60)
            version = agent.version.beginning(60)
            since = agent.since.text
            calls = agent.calls
            self.running = running.prefix(8).map { $0.beginning(60) }
        }
    }
}
