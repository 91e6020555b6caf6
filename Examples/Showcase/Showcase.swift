import ArgumentParser
import EmbeddedGitHub
import Foundation
import ShowcaseApps
import WebRenderer

/// The command `showcase`: shows apps of this process, live, in a web page on this machine.
@main
struct Showcase: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "showcase",
        abstract: "Shows real apps on Millrace, running in this process, in your browser.",
        discussion: "The page is served to this machine only. Stop it with Control-C."
    )

    @Option(help: "Where to listen on 127.0.0.1; 0 picks a free port.")
    var port: UInt16 = 8080

    @Flag(
        help:
            "Search the real GitHub, not the catalogue that is built in. Set GITHUB_TOKEN for more searches."
    )
    var live = false

    func run() {
        let (port, live) = (port, live)
        runOnMainThread {
            let gitHub = live ? nil : try await EmbeddedGitHubServer.start()
            let server = try await startWebServer(gitHub: gitHub, port: port)
            announce(server)
            await interruption()
            await server.stop()
            await gitHub?.stop()
        }
    }
}

/// Starts the apps and the page. Without an embedded server the apps talk to the real GitHub.
@MainActor
private func startWebServer(gitHub: EmbeddedGitHubServer?, port: UInt16) async throws -> WebServer {
    do {
        return try await WebServer.start(apps: .all(gitHub: gitHub), port: port, log: logToStandardError)
    } catch let error as WebServerError {
        throw ValidationError(
            "\(error) Choose another with --port, or let the system pick a free one: --port 0"
        )
    }
}

/// Says where the page is. Not with `print`, which keeps the line back while the output goes to a file or a pipe.
private func announce(_ server: WebServer) {
    let line = "Millrace showcase: open \(server.url) (Control-C stops it)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
}

private func logToStandardError(_ line: String) {
    FileHandle.standardError.write(Data("showcase: \(line)\n".utf8))
}
