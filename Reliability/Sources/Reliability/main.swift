// Hours of use in minutes, and input that nobody would send. See CONTRIBUTING for how to read what it prints.

import Foundation

let command: Command
do {
    command = try Command(Array(CommandLine.arguments.dropFirst()))
} catch {
    print("\(error)\n\n\(Command.usage)")
    exit(2)
}

// The main thread serves the main queue, as in an app; the work is done beside it.
Thread.detachNewThread { exit(command.run() ? EXIT_SUCCESS : EXIT_FAILURE) }
while true { RunLoop.main.run() }
