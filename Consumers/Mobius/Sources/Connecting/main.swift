import MobiusCore
import MobiusExtras

enum JarEvent {
    case put
    case take
}

final class JarView: ConnectableClass<String, JarEvent> {
    override func handle(_ input: String) { print(input) }
    func tap() { send(.put) }
}

let view = JarView()
let loop = Mobius.beginnerLoop { (cookies: Int, event: JarEvent) -> Int in
    switch event {
    case .put: cookies + 1
    case .take: cookies - 1
    }
}.start(from: 0)

// A connection is not Sendable. The loop calls its observers one at a time.
nonisolated(unsafe) let connection =
    view
    .contramap { (cookies: Int) in "cookies: \(cookies)" }
    .connect(loop.dispatchEvent)
loop.addObserver { connection.accept($0) }  // prints "cookies: 0"
view.tap()  // prints "cookies: 1"
