// Records until the process is killed. After each flush it prints the number of actions acknowledged so far.
//
// With the name of a scenario and an ending as further arguments, records until a store ends the process.
import Foundation
import MillraceRecording
import Prex
import RecordingSamples

let url = URL(filePath: CommandLine.arguments[1])
if CommandLine.arguments.count > 2, let scenario = scenarios[CommandLine.arguments[2]] {
    // The test's process may ignore the signal, or block it, and so would this one.
    signal(SIGTERM, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigprocmask(SIG_SETMASK, &signals, nil)
    let sanitizer: Timeline.Sanitizer = { transition in
        transition.mapping { value in
            if case .check? = value as? ListAction { ListAction.check(password: "…") } else { value }
        }
    }
    let recorder = try SessionRecorder(creating: url, app: "RecordingCrasher", sanitizer: sanitizer)
    scenario()
    try recorder.end()
    exit(0)
}
let recorder = try SessionRecorder(creating: url, app: "RecordingCrasher")
let flux = Flux(state: CounterState(), mutation: CounterMutation())
var count = 0
while true {
    for _ in 0..<(count % 7 + 1) {
        count += 1
        flux.dispatcher.dispatch(.add(1))
    }
    try recorder.flush()
    FileHandle.standardOutput.write(Data("\(count)\n".utf8))
}
