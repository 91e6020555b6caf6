// Simulates hours of use in minutes, and fuzzes the parsers. Documentation/Reliability.md explains the results.

import Foundation

let command: Command
do {
    command = try Command(Array(CommandLine.arguments.dropFirst()))
} catch {
    print("\(error)\n\n\(Command.usage)")
    exit(2)
}

// The main thread serves the main queue, as in an app; the work is done on a thread of its own.
Thread.detachNewThread { exit(command.run() ? EXIT_SUCCESS : EXIT_FAILURE) }
while true { RunLoop.main.run() }
