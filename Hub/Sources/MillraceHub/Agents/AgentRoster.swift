import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import Synchronization

/// The agents that are connected to a hub.
///
/// Agents have no connection of their own that would reveal when they are gone. So when the limit is reached, the
/// agent that has been idle for longest is removed. An agent without a handshake cannot announce its end, so it is
/// removed when it has been idle for ``idleLimit``.
actor AgentRoster {
    /// The maximum number of agents.
    static let limit = 16

    /// An agent without a handshake is removed if it has sent no request for this time, and none of its requests is
    /// still running.
    static let idleLimit = Duration.seconds(5 * 60)

    private let control: AgentControl
    private var agents: [UUID: ConnectedAgent] = [:]
    /// Agents without a handshake, by the identity in their requests.
    private(set) var known: [AgentIdentity: UUID] = [:]
    /// When each agent last sent a request.
    private var lastUse: [UUID: ContinuousClock.Instant] = [:]
    private let now: @Sendable () -> ContinuousClock.Instant

    init(_ control: AgentControl, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.control = control
        self.now = now
    }

    /// Adds an agent after its handshake.
    ///
    /// - Throws: `unavailable` if the limit is reached and all agents have running requests.
    func connect(_ identity: AgentIdentity) async throws(RPCError) -> ConnectedAgent {
        try await connect(ConnectedAgent(identity), isKnown: false)
    }

    /// - Parameter isKnown: Whether the agent is recognised by its identity.
    private func connect(_ agent: ConnectedAgent, isKnown: Bool) async throws(RPCError) -> ConnectedAgent {
        let silent = agents.count < Self.limit ? nil : try longestSilent
        if let silent { remove(silent) }
        var agent = agent
        let names = Set(agents.values.map(\.name))
        // Shorten the name before adding the number, because pages cut long names and must show the number too.
        let numbered = (2...Self.limit).lazy.map { "\(agent.identity.name.beginning(50)) (\($0))" }
        if names.contains(agent.name) { agent.name = numbered.first { !names.contains($0) } ?? agent.name }
        agents[agent.id] = agent
        if isKnown { known[agent.identity] = agent.id }
        note(agent.id)
        if let silent { await control.disconnect(silent.id) }
        await control.connect(
            Agent(id: agent.id, name: agent.name, version: agent.identity.version, since: .now)
        )
        return agent
    }

    private var longestSilent: ConnectedAgent {
        get throws(RPCError) {
            let idle = agents.values.filter(\.requests.isEmpty)
            let now = now()
            guard let agent = idle.min(by: { lastUse[$0.id, default: now] < lastUse[$1.id, default: now] })
            else {
                throw RPCError(
                    .unavailable,
                    "\(Self.limit) agents are at work here already. Try again later."
                )
            }
            return agent
        }
    }

    /// The agent that received this id in its handshake; nil if the agent was removed.
    func agent(_ id: UUID) -> ConnectedAgent? {
        note(id)
        return agents[id]
    }

    /// The agent whose requests contain this identity. Connects the agent if it is not connected. Agents with equal
    /// identities count as one.
    func agent(_ identity: AgentIdentity) async throws(RPCError) -> ConnectedAgent {
        if let id = known[identity], let agent = agent(id) { return agent }
        return try await connect(ConnectedAgent(identity), isKnown: true)
    }

    /// Removes an agent, and cancels its requests.
    func disconnect(_ id: UUID) async {
        guard let agent = agents[id] else { return }
        remove(agent)
        await control.disconnect(id)
    }

    /// Removes agents without a handshake that have been idle for too long.
    func dropSilent() async {
        let latest = now() - Self.idleLimit
        for id in known.values {
            guard let agent = agents[id], agent.requests.isEmpty, let use = lastUse[id], use < latest else {
                continue
            }
            await disconnect(id)
        }
    }

    private func remove(_ agent: ConnectedAgent) {
        agents[agent.id] = nil
        lastUse[agent.id] = nil
        if known[agent.identity] == agent.id { known[agent.identity] = nil }
        agent.requests.cancelAll()
    }

    private func note(_ id: UUID) {
        if agents[id] != nil { lastUse[id] = now() }
    }
}

extension RPCError {
    /// The error for an agent that has disconnected, or that was removed because another agent needed its place.
    static var hasEnded: RPCError {
        RPCError(.unknownSession, "This connection has ended: begin again with initialize.")
    }
}

/// An agent that has identified itself.
struct ConnectedAgent: Sendable {
    let id = UUID()
    let identity: AgentIdentity
    /// The name for people. Has a number if another connected agent has the same name.
    var name: String
    let requests = RunningRequests()

    init(_ identity: AgentIdentity) {
        self.identity = identity
        name = identity.name
    }
}

/// The running requests of an agent, by id.
final class RunningRequests: Sendable {
    /// The maximum number of running requests.
    static let limit = 64

    private let cancellations = Mutex<[JSON: @Sendable () -> Void]>([:])

    var isEmpty: Bool { cancellations.withLock(\.isEmpty) }

    /// Runs a request. It can be cancelled by its id from now on.
    ///
    /// - Returns: The result; nil if the agent has cancelled the request.
    /// - Throws: `refused` if there are too many requests, or if a request with this id is running.
    func run<Output: Sendable>(
        _ id: JSON,
        _ body: @escaping @Sendable () async -> Output
    ) throws(AgentError) -> Task<Output?, Never> {
        let begun = cancellations.withLock { cancellations -> Result<Task<Output?, Never>, AgentError> in
            if cancellations[id] != nil {
                return .failure(AgentError(.refused, "A request with this id is running: use each id once."))
            }
            if cancellations.count >= Self.limit {
                let reason =
                    "\(Self.limit) of your calls are running, which is the limit: wait for some of them, or cancel them."
                return .failure(AgentError(.refused, reason))
            }
            let task = Task { [self] in
                let output = await body()
                self.cancellations.withLock { _ = $0.removeValue(forKey: id) }
                return Task.isCancelled ? nil : output
            }
            cancellations[id] = { task.cancel() }
            return .success(task)
        }
        return try begun.get()
    }

    /// Cancels the request with this id, if it is running.
    func cancel(_ id: JSON) { cancellations.withLock { $0[id] }?() }

    /// Cancels all requests.
    func cancelAll() {
        for cancel in cancellations.withLock({ Array($0.values) }) { cancel() }
    }
}
