// Default values that belong to the main actor, in types that do not: cells of the migration guides.
// modes: 5, 6

import MobiusExtras
import Prex

@MainActor final class Navigation {
    init() {}
}

class Router {
    let navigation = Navigation()
    // expect 5: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    // expect 6: error: main actor-isolated default value in a nonisolated context
    init() {}
}

final class ModelView: ConnectableClass<Int, Int> {
    let subview = Navigation()
    // expect 5: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    // expect 6: error: main actor-isolated default value in a nonisolated context
}

struct PlaylistState: State {}

@MainActor final class ProbeView: View {
    init() {}
    func reflect(change: StateChange<PlaylistState>) {}
}

struct PresenterTests {
    let view = ProbeView()
    // expect 5: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    // expect 6: error: main actor-isolated default value in a nonisolated context
    init() {}
}

struct ImplicitTests {
    let view = ProbeView()
    // expect 5: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    // expect 6: error: main actor-isolated default value in a nonisolated context
}

func useThem() {
    _ = ImplicitTests()
    _ = ProbeView()
    // expect 5, 6: error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
}

@MainActor struct IsolatedTests {
    let view = ProbeView()
}
