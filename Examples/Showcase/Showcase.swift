import ArgumentParser
import Foundation
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

    func run() {
        let port = port
        runOnMainThread {
            let server = try await start(port: port)
            // Not print, which keeps the line back while the output goes to a file or a pipe.
            FileHandle.standardOutput.write(
                Data("Millrace showcase: open \(server.url) (Control-C stops it)\n".utf8)
            )
            await interruption()
            await server.stop()
        }
    }
}

@MainActor
private func start(port: UInt16) async throws -> WebServer {
    do {
        return try await WebServer.start(apps: DemoApps.all, port: port, log: logToStandardError)
    } catch let error as WebServerError {
        throw ValidationError(
            "\(error) Choose another with --port, or let the system pick a free one: --port 0"
        )
    }
}

private func logToStandardError(_ line: String) {
    FileHandle.standardError.write(Data("showcase: \(line)\n".utf8))
}
