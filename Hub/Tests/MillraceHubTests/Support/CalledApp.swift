import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

@testable import MillraceHub

/// An app that answers agents' calls under the test's control.
struct CalledApp {
    let session: UUID
    private var app: FakeApp
    private var channels: Set<UInt32> = []
    private var cancellations: [Int] = []
    private var calls: [Call] = []

    /// A call that the app has received.
    struct Call {
        let number: Int
        let channel: UInt32
        let tool: String
        let arguments: JSON
    }

    init(_ app: FakeApp, _ session: UUID) {
        self.app = app
        self.session = session
    }

    /// The number of channels for agents that the hub has opened.
    var openedChannels: Int { channels.count }

    mutating func nextCall() async throws -> Call {
        while calls.isEmpty { try await read() }
        return calls.removeFirst()
    }

    /// The number of the call that the hub cancels next.
    mutating func nextCancellation() async throws -> Int {
        while cancellations.isEmpty { try await read() }
        return cancellations.removeFirst()
    }

    func answer(_ call: Call, _ result: String, summary: String = "", first: Int = 1, next: Int = 1)
        async throws
    {
        try await send(call, #""result":\#(result)"#, summary, first, next)
    }

    func answer(_ call: Call, failure: String) async throws {
        try await send(call, #""failure":\#(failure)"#, "", 1, 1)
    }

    private func send(_ call: Call, _ outcome: String, _ summary: String, _ first: Int, _ next: Int)
        async throws
    {
        let text =
            #"{"call":\#(call.number),"summary":"\#(summary)","first":\#(first),"next":\#(next),\#(outcome)}"#
        try await app.send(.data(ChannelPiece(channel: call.channel, bytes: Array(text.utf8))))
    }

    private mutating func read() async throws {
        switch try await app.next() {
        case .open(let channel, .agent): channels.insert(channel)
        case .data(let piece) where channels.contains(piece.channel):
            let members = try JSON(text: Data(piece.bytes)).object ?? [:]
            if let number = members["cancel"]?.integer(Int.self) {
                cancellations.append(number)
            } else if let number = members["call"]?.integer(Int.self), let tool = members["tool"]?.string {
                let arguments = members["arguments"] ?? .null
                calls.append(Call(number: number, channel: piece.channel, tool: tool, arguments: arguments))
            }
        case nil: throw NotWelcome()
        default: break
        }
    }
}

/// Runs a hub with an app that answers agents, and with an agent that has introduced itself.
func withCalledApp(
    _ change: (inout HubOptions) -> Void = { _ in },
    _ body: (TestHub, inout CalledApp, TestAgent) async throws -> Void
) async throws {
    try await withAgentHub(change) { hub in
        let hello = AppHello.counter()
        try await withGreetedApp(hub, hello) { app, _ in
            var called = CalledApp(app, hello.session)
            try await body(hub, &called, TestAgent(greeted: hub))
        }
    }
}

extension TestHub {
    /// The recorded calls in a session.
    func calls(in session: UUID) async -> [AgentCallRecord] {
        await server.hub.agents?.calls(in: session, after: 0) ?? []
    }
}

extension AgentControl {
    /// Returns when a call is running.
    func waitForCall() async {
        for await _ in changes() where status.agents.contains(where: { !$0.running.isEmpty }) { return }
    }
}
