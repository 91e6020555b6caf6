import MillraceTimeline

let timeline = Timeline()
counter.dispatch(.increment)
for entry in timeline.entries { print(entry.id, entry.transition.label.name, entry.new) }

timeline.travel(to: .after(3))  // all stores show what they showed when entry 3 had happened
timeline.step(by: -1)
timeline.travel(to: .live)
