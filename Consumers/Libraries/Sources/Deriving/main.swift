import MillraceObservation
import Prex

let visible = derive(from: flux) { state in
    state.items.filter { $0.title.contains(state.query) }
}

show(visible.value)  // computed
flux.dispatcher.dispatch(.setBadge(3))
show(visible.value)  // not computed again: neither `items` nor `query` has changed
let observation = visible.observe(on: .main) { show($0) }
for await items in visible.values { show(items) }
Text("\(visible.observed.count)")  // SwiftUI, from iOS 17 on
