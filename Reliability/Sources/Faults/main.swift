// Plants faults in the libraries, and reports which of them no test notices. Faults/README explains it.

import Foundation

let command: Command
do {
    command = try Command(Array(CommandLine.arguments.dropFirst()))
    exit(try await command.run() ? EXIT_SUCCESS : EXIT_FAILURE)
} catch let failure as Failure {
    for message in failure.messages { print(message) }
} catch {
    print("\(error)")
}
exit(2)
