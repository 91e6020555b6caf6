import TestSupport
import Testing

@testable import MillraceInspector

@Suite("Inspector: one connection of a process", .recordingScope)
struct OneConnectionTests {
    private let connections = ProcessConnections()
    private let app = LinkedApp()

    private var options: Inspector.Options {
        var options = Inspector.Options()
        options.evenInRelease = true
        options.log = { [app] in app.lines.note($0) }
        return options
    }

    private func connect(to hub: Inspector.HubAddress) -> Inspector {
        Inspector.connect(to: hub, options: options, in: connections, clock: app.clock.clock)
    }

    private func connect(environment: [String: String]) -> Inspector {
        Inspector.connect(options: options, environment: environment, in: connections, clock: app.clock.clock)
    }

    /// Ends a connection, also among the connections of the test.
    private func end(_ inspector: Inspector) {
        connections.remove(inspector)
        inspector.disconnect()
    }

    @Test("A second call with the same hub, or with none, returns the same connection, and says so")
    func again() {
        let hub = Inspector.HubAddress(port: 1)
        let first = connect(to: hub)
        #expect(connect(to: hub) === first)
        #expect(connect(environment: [:]) === first)
        #expect(connect(environment: ["MILLRACE_HUB": "nonsense"]) === first)
        #expect(app.lines.values.count { $0.contains("connect was called again") } == 3)
        end(first)
    }

    @Test("A call with another hub connects there too, with a warning that names both")
    func otherHub() {
        let first = connect(to: .init(port: 1))
        let second = connect(to: .init(port: 2))
        #expect(second !== first)
        #expect(
            app.lines.values.contains { $0.contains("127.0.0.1:1 already") && $0.contains("127.0.0.1:2 too") }
        )
        end(first)
        end(second)
    }

    @Test("After its end a connection is not returned again")
    func afterEnd() {
        let first = connect(to: .init(port: 1))
        end(first)
        let second = connect(to: .init(port: 1))
        #expect(second !== first)
        #expect(first.state == .disconnected)
        #expect(second.state != .disconnected)
        end(second)
    }

    @Test("Without an address, the environment names the hub")
    func environment() {
        let inspector = connect(environment: ["MILLRACE_HUB": "127.0.0.1:3"])
        #expect(connect(to: .init(port: 3)) === inspector)
        end(inspector)
    }

    @Test("If the environment names no valid hub, the inspector is off with the reason")
    func wrongEnvironment() async {
        let inspector = connect(environment: ["MILLRACE_HUB": "nonsense"])
        #expect(inspector.state == .off(.wrongAddress(.wrongAddress("nonsense"))))
        #expect(app.lines.values.contains { $0.contains("MILLRACE_HUB is \"nonsense\"") })
        for await state in inspector.states { #expect(state == inspector.state) }
        #expect(connections.first == nil)
    }

    @Test("Calls of many threads make one connection")
    func concurrency() async {
        let inspectors = await withTaskGroup(of: Inspector.self) { group in
            for _ in 1...16 { group.addTask { connect(to: .init(port: 1)) } }
            return await group.reduce(into: [Inspector]()) { $0.append($1) }
        }
        #expect(inspectors.count == 16)
        #expect(inspectors.allSatisfy { $0 === inspectors[0] })
        end(inspectors[0])
    }
}
