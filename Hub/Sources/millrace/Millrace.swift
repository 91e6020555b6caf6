import ArgumentParser
import Foundation
import LocalWebServer
import MillraceHub

/// The command `millrace`: a hub for running apps and their recordings.
@main
struct Millrace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "millrace",
        abstract: "Shows running apps in your browser, and what apps did that have gone.",
        discussion: """
            An app appears once it has called Inspector.connect(). Its session is kept when the app ends or crashes.
            Stop the hub with Control-C: sessions stay.
            """,
        subcommands: [Serve.self, Open.self],
        defaultSubcommand: Serve.self
    )
}

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Takes apps and shows them. This is what millrace does without a subcommand."
    )

    @Option(help: "Where to listen; 0 picks a free port. Apps dial 8700 by default.")
    var port: UInt16 = 8_700

    @Option(
        help: ArgumentHelp(
            "Listen on this address of the machine, or on all with 0.0.0.0, so that devices can reach the hub.",
            discussion: """
                Needs --token. Whoever knows the token sees all that the apps know, can operate them, and can read the \
                kept sessions; and the connection is not encrypted. Use it in networks that you trust.
                """,
            valueName: "address"
        )
    )
    var listen: String?

    @Option(help: "The secret that apps and browsers must know; 'random' makes one that nobody can guess.")
    var token: String?

    @Option(help: "The folder where sessions are kept.", completion: .directory, transform: folder)
    var sessions = HubOptions.defaultFolder

    func validate() throws {
        if listen != nil && token == nil {
            throw ValidationError(
                "--listen lets other machines see all that the apps know: add --token with a secret, or --token random."
            )
        }
        if let token, !AccessToken.isValid(token) {
            throw ValidationError("A token is part of a URL: use letters, digits, '-', '.', '_' and '~'.")
        }
    }

    func run() async throws {
        var options = HubOptions()
        options.folder = sessions
        options.token = token.map { $0 == "random" ? .random() : AccessToken($0) }
        options.news = { announce($0) }
        let server = try await HubServer.start(options, host: listen ?? "127.0.0.1", port: port)
        announce("Millrace hub: open \(server.url.absoluteString) (Control-C stops it)")
        if let listen {
            announce("Listening on \(listen): whoever knows the token sees and operates the apps.")
        }
        await interruption()
        await server.stop()
    }
}

struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Shows a recording from elsewhere, without any app."
    )

    @Argument(
        help: "The recording: a file that was exported, or that an app has written.",
        completion: .file()
    )
    var file: String

    @Option(help: "Where to listen; 0 picks a free port.")
    var port: UInt16 = 0

    func run() async throws {
        var options = HubOptions()
        // It keeps nothing: apps that dial it are shown until it ends.
        options.folder = nil
        let server = try await HubServer.start(options, port: port)
        let path: String
        do {
            path = try await server.hub.open(URL(filePath: file))
        } catch {
            await server.stop()
            throw error
        }
        announce("Millrace hub: open \(server.url.appending(path: path).absoluteString) (Control-C stops it)")
        await interruption()
        await server.stop()
    }
}

private func folder(_ path: String) -> URL { URL(filePath: path, directoryHint: .isDirectory) }

/// Prints a line at once. `print` keeps it back while the output goes to a file or a pipe.
private func announce(_ line: String) {
    // Nobody may be reading any more, which is no reason to end.
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}
