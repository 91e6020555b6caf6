import MillraceRecording

let recorder = try SessionRecorder(creating: url, app: "Counter", onFailure: { print($0) })
// … the app runs …
try recorder.flush()
