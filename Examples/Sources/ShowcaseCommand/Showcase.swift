import Foundation
import LocalWebServer

/// The command `showcase`: shows apps of this process, live, in a web page on this machine.
///
/// This is a library, so that tests can import it.
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
        let showcase = try await start(options)
        let interruption = await Interruption()
        announce(showcase)
        await interruption.wait()
        await showcase.stop()
    }

    @MainActor
    private static func start(_ options: Options) async throws -> RunningShowcase {
        do {
            return try await RunningShowcase.start(options, log: logToStandardError)
        } catch let error as WebServerError {
            throw Unstarted(
                description:
                    "\(error) Choose another with --port, or let the system pick a free one: --port 0"
            )
        }
    }

    /// Prints the address of the page. Does not use `print`, which buffers its output to files and pipes.
    private static func announce(_ showcase: RunningShowcase) {
        let line = "Millrace showcase: open \(showcase.server.url) (Control-C stops it)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }
}

/// A reason why the showcase could not start, with advice.
private struct Unstarted: Error, CustomStringConvertible {
    let description: String
}

func logToStandardError(_ line: String) {
    FileHandle.standardError.write(Data("showcase: \(line)\n".utf8))
}
