@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import Synchronization
import Testing

@testable import MillraceHub

/// How long agents count as connected.
@Suite("Hub: roster of agents", .timeLimit(.minutes(30)))
struct AgentRosterTests {
    /// A clock that the test advances.
    private final class Time: Sendable {
        private let value = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { value.withLock { $0 } }
        func pass(_ duration: Duration) { value.withLock { $0 += duration } }
    }

    @Test("An agent without a handshake is removed after five idle minutes")
    func silence() async throws {
        let time = Time()
        let control = AgentControl(most: .look)
        let roster = AgentRoster(control) { time.now }
        let silent = try await roster.agent(AgentIdentity(["name": "silent"]))
        let busy = try await roster.agent(AgentIdentity(["name": "busy"]))
        let (calls, call) = AsyncStream.makeStream(of: Never.self)
        let work = try busy.requests.run("1") { for await _ in calls {} }
        _ = try await roster.connect(AgentIdentity(["name": "greeted"]))
        time.pass(AgentRoster.idleLimit)
        await roster.dropSilent()
        #expect(await control.status.agents.count == 3)
        time.pass(.seconds(1))
        await roster.dropSilent()
        #expect(await Set(control.status.agents.map(\.name)) == ["busy", "greeted"])
        call.finish()
        _ = await work.value
        let back = try await roster.agent(AgentIdentity(["name": "silent"]))
        #expect(back.id != silent.id)
    }

    @Test("Nothing is kept of agents that are refused because all others are at work")
    func refusedAgents() async throws {
        let roster = AgentRoster(AgentControl(most: .look))
        let (calls, call) = AsyncStream.makeStream(of: Never.self)
        var work: [Task<Void?, Never>] = []
        for number in 1...AgentRoster.limit {
            let busy = try await roster.agent(AgentIdentity(["name": .string("busy \(number)")]))
            work.append(try busy.requests.run("1") { for await _ in calls {} })
        }
        for number in 1...100 {
            await #expect(throws: RPCError.self) {
                _ = try await roster.agent(AgentIdentity(["name": .string("new \(number)")]))
            }
        }
        #expect(await roster.known.count == AgentRoster.limit)
        call.finish()
        for work in work { _ = await work.value }
    }
}
