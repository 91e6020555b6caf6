// Saves its state and its undo steps until the process is killed. After each flush it prints the number of actions
// acknowledged so far.
import Foundation
import Millrace
import MillracePersistence
import MillraceUndo
import Prex

struct Tally: Prex.State, Codable {
    var count = 0

    /// Copies of one number. They are long enough for a write to take a while. A partly written state would contain
    /// different numbers.
    var copies: [Int] = []

    /// The steps that led to the count.
    var steps: Data?
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
let history = UndoHistory(of: flux, \.count, limits: UndoHistory.Limits(count: 20))
if let steps = saved.state.steps { try history.restoreSteps(from: steps) }
let document = StateContainer(saved.state)
saved.follow(document)
while true {
    for _ in 0..<(flux.store.state.count % 7 + 1) { flux.dispatcher.dispatch(Increment()) }
    history.markSaved()
    let steps = try history.encodedSteps()
    document.update {
        $0 = flux.store.state
        $0.steps = steps
    }
    try saved.flush()
    FileHandle.standardOutput.write(Data("\(flux.store.state.count)\n".utf8))
}
