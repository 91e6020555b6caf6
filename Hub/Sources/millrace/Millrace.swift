import ArgumentParser
import Foundation
import LocalWebServer
import MillraceHub

/// The command `millrace`: a hub for running apps and their recordings.
@main
struct Millrace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "millrace",
        abstract: "Shows running apps in your browser, and the sessions of apps that have ended.",
        discussion: """
            An app appears after it has called Inspector.connect(). Its session is stored when the app ends or crashes.
            Stop the hub with Control-C: stored sessions remain.
            """,
        subcommands: [Serve.self, Open.self, Agents.self, Guide.self],
        defaultSubcommand: Serve.self
    )
}

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Accepts apps and shows them. The default subcommand."
    )

    @Option(help: "The port to listen on; 0 picks a free port. Apps dial 8700 by default.")
    var port: UInt16 = 8_700

    @Option(
        help: ArgumentHelp(
            "Listen on this address of the machine, or on all with 0.0.0.0, so that devices can reach the hub.",
            discussion: """
                Needs --token. The token gives access to all recorded values, to the apps and to the stored sessions. The \
                connection is not encrypted: use it only in networks that you trust.
                """,
            valueName: "address"
        )
    )
    var listen: String?

    @Option(
        help:
            "The secret that apps and browsers must send, of at least \(AccessToken.shortest) characters; 'random' generates one."
    )
    var token: String?

    @Option(help: "The folder for sessions.", completion: .directory, transform: folder)
    var sessions = HubOptions.defaultFolder

    @Option(help: agentsHelp)
    var agents: AgentPermission?

    func validate() throws {
        if let listen, agents != nil, listen != "0.0.0.0" {
            throw ValidationError(
                "Agents connect on this machine only, which --listen \(listen) leaves out: listen on 0.0.0.0, or leave --listen out."
            )
        }
        if listen != nil && token == nil {
            throw ValidationError(
                "--listen lets other machines see all that the apps know: add --token with a secret, or --token random."
            )
        }
        do {
            _ = try accessToken
        } catch {
            throw ValidationError("\(error)")
        }
    }

    private var accessToken: AccessToken? {
        get throws(AccessTokenError) {
            guard let token else { return nil }
            return token == "random" ? .random() : try AccessToken(token)
        }
    }

    func run() async throws {
        var options = HubOptions()
        options.folder = sessions
        options.token = try accessToken
        options.agents = agents
        options.news = { announce($0) }
        let server = try await startHub(options, host: listen ?? "127.0.0.1", port: port)
        let interruption = await Interruption()
        announce("Millrace hub: open \(server.url.absoluteString) (Control-C stops it)")
        if let listen {
            announce("Listening on \(listen): anyone with the token can see and operate the apps.")
        }
        if let agents = server.agents {
            announce("Agents: millrace mcp, or POST \(agents.url) with Authorization: Bearer \(agents.token)")
        }
        await interruption.wait()
        await server.stop()
    }
}

struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Shows a recording from a file, without an app."
    )

    @Argument(
        help: "The recording: an exported file, or a file that an app has written.",
        completion: .file()
    )
    var file: String

    @Option(help: "The port to listen on; 0 picks a free port.")
    var port: UInt16 = 0

    func run() async throws {
        var options = HubOptions()
        // Use a temporary folder. If apps connect, their sessions are deleted when the command ends.
        options.folder = nil
        let server = try await startHub(options, port: port)
        let interruption = await Interruption()
        let path: String
        do {
            path = try await server.hub.open(URL(filePath: file))
        } catch {
            await server.stop()
            throw error
        }
        announce("Millrace hub: open \(server.url.appending(path: path).absoluteString) (Control-C stops it)")
        await interruption.wait()
        await server.stop()
    }
}

/// Starts a hub. If the port is taken, the error names the option that selects another port.
func startHub(_ options: HubOptions, host: String = "127.0.0.1", port: UInt16) async throws -> HubServer {
    do {
        return try await HubServer.start(options, host: host, port: port)
    } catch let error as WebServerError where error == .portTaken(port) {
        throw PortTaken(
            description:
                "\(error) Choose another with --port, and start the app with MILLRACE_HUB=127.0.0.1:PORT."
        )
    }
}

private struct PortTaken: Error, CustomStringConvertible {
    let description: String
}

func folder(_ path: String) -> URL { URL(filePath: path, directoryHint: .isDirectory) }

/// Prints a line at once. `print` would buffer it if the output is a file or a pipe.
private func announce(_ line: String) {
    // Ignore the error, because the output may be closed.
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}
