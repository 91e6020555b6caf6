import EmbeddedGitHub
import Foundation
import LocalWebServer
import MillraceInspector
import ShowcaseApps
import WebRenderer

/// The command `showcase`: shows apps of this process, live, in a web page on this machine.
///
/// A library, so that tests can import it.
package enum Showcase {
    /// Runs the program.
    package static func main() {
        do {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if options.wantsHelp { return print(Options.usage) }
            runOnMainThread { try await run(options) }
        } catch {
            logToStandardError("\(error)\n\n\(Options.usage)")
            exit(64)  // EX_USAGE
        }
    }

    @MainActor
    private static func run(_ options: Options) async throws {
        let gitHub = options.isLive ? nil : try await EmbeddedGitHubServer.start()
        let server = try await startWebServer(gitHub: gitHub, port: options.port)
        announce(server)
        await interruption()
        await server.stop()
        await gitHub?.stop()
    }
}

/// Starts the apps and the page. Without an embedded server the apps talk to the real GitHub.
@MainActor
private func startWebServer(gitHub: EmbeddedGitHubServer?, port: UInt16) async throws -> WebServer {
    do {
        // Before the apps, so that it hears of their stores from the beginning.
        let inspector = try Inspector.handler(base: "/inspector/", options: .ofApps)
        return try await WebServer.start(
            apps: .all(gitHub: gitHub),
            port: port,
            mounted: ["inspector": inspector],
            log: logToStandardError
        )
    } catch let error as WebServerError {
        throw Unstarted(
            description: "\(error) Choose another with --port, or let the system pick a free one: --port 0"
        )
    }
}

/// Why the showcase could not start, and what to do about it.
private struct Unstarted: Error, CustomStringConvertible {
    let description: String
}

/// Says where the page is. Not with `print`, which keeps the line back while the output goes to a file or a pipe.
private func announce(_ server: WebServer) {
    let line = "Millrace showcase: open \(server.url) (Control-C stops it)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
}

func logToStandardError(_ line: String) {
    FileHandle.standardError.write(Data("showcase: \(line)\n".utf8))
}

extension Inspector.Options {
    /// What the showcase shows of its apps. It is a demonstration, so it is on in release builds as well.
    static var ofApps: Inspector.Options {
        var options = Inspector.Options()
        options.appName = "Showcase"
        options.evenInRelease = true
        options.limits.count = 100_000
        options.sanitizer = Apps.sanitizer
        options.types = Apps.actionTypes
        options.log = logToStandardError
        return options
    }
}
