import Millrace

let counter = StateContainer(0)
let observation = counter.observe { print("count:", $0) }
counter.update { $0 += 1 }  // prints "count: 1", then returns
observation.end()
