// Records until the process is killed. After each flush it prints the number of actions acknowledged so far.
import Foundation
import MillraceRecording
import Prex
import RecordingSamples

let recorder = try SessionRecorder(creating: URL(filePath: CommandLine.arguments[1]), app: "RecordingCrasher")
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
