// Saves its state until the process is killed. After each flush it prints the number of actions acknowledged so
// far.
import Foundation
import MillracePersistence
import Prex

struct Tally: Prex.State, Codable {
    var count = 0

    /// Copies of one number. They are long enough for a write to take a while. A partly written state would contain
    /// different numbers.
    var copies: [Int] = []
}

struct Increment: Prex.Action {}

struct TallyMutation: Mutation {
    func mutate(action: Increment, state: inout Tally) {
        state.count += 1
        state.copies = Array(repeating: state.count, count: state.count % 7 * 1_000)
    }
}

let saved = SavedState(
    "tally",
    in: URL(filePath: CommandLine.arguments[1]),
    default: Tally(),
    interval: .milliseconds(1)
)
if let error = saved.loadError { fatalError("\(error)") }
let flux = Flux(state: saved.state, mutation: TallyMutation())
saved.follow(flux)
while true {
    for _ in 0..<(flux.store.state.count % 7 + 1) { flux.dispatcher.dispatch(Increment()) }
    try saved.flush()
    FileHandle.standardOutput.write(Data("\(flux.store.state.count)\n".utf8))
}
