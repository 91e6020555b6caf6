import MobiusCore
import MobiusExtras

enum CounterEvent {
    case increment
    case decrement
}

final class CounterView: ConnectableClass<String, CounterEvent> {
    override func handle(_ input: String) { print(input) }
    func tap() { send(.increment) }
}

let view = CounterView()
let loop = Mobius.beginnerLoop { (count: Int, event: CounterEvent) -> Int in
    switch event {
    case .increment: count + 1
    case .decrement: count - 1
    }
}.start(from: 0)

// A connection is not Sendable. The loop calls its observers one at a time.
nonisolated(unsafe) let connection =
    view
    .contramap { (count: Int) in "count: \(count)" }
    .connect(loop.dispatchEvent)
loop.addObserver { connection.accept($0) }  // prints "count: 0"
view.tap()  // prints "count: 1"
