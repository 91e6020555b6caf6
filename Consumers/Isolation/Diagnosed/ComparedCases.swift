// A route for the effects of one case: the fallback for an `==` of the main actor still compares the payload.
// modes: 5, 5 main, 6, 6 main

import MobiusCore

enum Effect: Equatable {
    case save([Int])
    static func == (left: Effect, right: Effect) -> Bool { false }
}

func route() {
    _ = EffectRouter<Effect, Int>().routeCase(.save([]))
    // expect 6 main: warning: 'routeCase' is deprecated: The effects are compared on any thread
}
