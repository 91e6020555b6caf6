import ArgumentParser
import Foundation
import LocalWebServer
import MillraceHub

extension AgentPermission: ExpressibleByArgument {}

/// `millrace mcp`: the command that an agent starts as its own server.
struct Agents: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract:
            "Serves a coding agent with the Model Context Protocol on standard input and output.",
        discussion: """
            Connects to the hub that is running on this machine, if it was started with --agents. If no hub is running, becomes \
            the hub, with the permission look unless --agents names another, until the agent closes standard input, and writes the \
            address of its page to standard error.
            """
    )

    @Option(help: agentsHelp)
    var agents: AgentPermission?

    @Option(help: "The port for apps and browsers, if no hub is running; 0 picks a free port.")
    var port: UInt16 = 8_700

    @Option(
        help: "The folder for sessions, and for finding a running hub.",
        completion: .directory,
        transform: folder
    )
    var sessions = HubOptions.defaultFolder

    func run() async throws {
        // A closed pipe must not end the process before the apps' recordings are on disk.
        signal(SIGPIPE, SIG_IGN)
        // Wait, because another hub may be starting, and may not have written its address yet.
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            if let address = AgentAddress(in: sessions), await address.isAnswered {
                note(
                    "millrace mcp: connected with the hub on port \(address.port), where agents may \(address.grade) at most"
                )
                return await serve(AgentStream(address, in: sessions), until: Interruption())
            }
            do {
                return try await serveAsHub()
            } catch HubError.folderInUse {
                if ContinuousClock.now > deadline { throw HubWithoutAgents(folder: sessions) }
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    private func serveAsHub() async throws {
        var options = HubOptions()
        options.folder = sessions
        options.agents = agents ?? .look
        let server = try await startHub(options, port: port)
        let interruption = await Interruption()
        note("millrace mcp: this is a hub itself; its page is \(server.url.absoluteString)")
        if let stream = server.hub.agentStream() { await serve(stream, until: interruption) }
        await server.stop()
    }

    /// Serves the agent until its input ends, or until a signal asks this process to end.
    private func serve(_ stream: AgentStream, until interruption: Interruption) async {
        let output = Output()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await stream.serve(standardInput()) { await output.write($0) }
            }
            group.addTask { await interruption.wait() }
            await group.next()
            group.cancelAll()
        }
        await output.end()
    }
}

/// The running hub does not accept agents.
private struct HubWithoutAgents: Error, CustomStringConvertible {
    let folder: URL

    var description: String {
        "The hub that keeps its sessions in \(folder.path(percentEncoded: false)) runs without agents, or does not answer: "
            + "start it with --agents look."
    }
}

/// Standard output, with a limited number of pending bytes for an agent that does not read.
private actor Output {
    /// The maximum number of pending bytes.
    private static let limit = 4 << 20

    private let queue = DispatchQueue(label: "millrace.agent.output")
    private var pending = 0

    /// Enqueues an answer. Returns at once if few bytes are pending. If not, returns when the answer is written or the
    /// task is cancelled.
    func write(_ answer: Data) async {
        let (written, end) = AsyncStream.makeStream(of: Never.self)
        pending += answer.count
        queue.async {
            // Ignore the error. If the agent no longer reads, its input has ended too, so this process ends anyway.
            try? FileHandle.standardOutput.write(contentsOf: answer)
            end.finish()
            Task { await self.note(written: answer.count) }
        }
        if pending > Self.limit { for await _ in written {} }
    }

    private func note(written count: Int) { pending -= count }

    /// Returns when all answers are written, or after one second.
    func end() async {
        let (written, end) = AsyncStream.makeStream(of: Never.self)
        queue.async { end.finish() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { end.finish() }
        for await _ in written {}
    }
}

let agentsHelp = ArgumentHelp(
    "Accept coding agents, with this highest permission: look, act (use the app as a person does) or time (move it through time).",
    discussion:
        "Only agents on this machine that send the token. A person can revoke the permission on the page at any time.",
    valueName: "permission"
)

/// The pieces of standard input. A separate thread reads them, because reading blocks. While too many pieces have not
/// been consumed, the thread reads no more.
private func standardInput() -> some AsyncSequence<Data, Never> & Sendable {
    let (pieces, piece) = AsyncStream.makeStream(of: Data.self)
    // Counts how many more pieces may be buffered. Starts at 0 and is signalled, because a semaphore traps if its
    // value at the end is lower than its initial value.
    let room = DispatchSemaphore(value: 0)
    for _ in 0..<16 { room.signal() }
    Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // Use `read`, because FileHandle would wait until its buffer is full.
        while case let count = read(STDIN_FILENO, &buffer, buffer.count),
            count > 0 || errno == EINTR && count < 0
        {
            if count > 0 {
                piece.yield(Data(buffer[..<count]))
                room.wait()
            }
        }
        piece.finish()
    }
    return pieces.map { piece in
        room.signal()
        return piece
    }
}

/// Writes a line for the person to standard error, where the agent does not read.
private func note(_ line: String) {
    // Ignore the error, because standard error may be closed.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
}
