import MillraceTimeline

let timeline = Timeline()
defer { timeline.stop() }
// … the app runs …
timeline.travel(to: .after(12))
timeline.travel(to: .live)
