// What the compiler says about captures once everything else is right: the cells of Migrating-from-Mobius.md.
// modes: 5, 6

import Dispatch
import MobiusCore
import MobiusExtras

enum Effect: Equatable { case show(Int), close }

// Routes on the main actor

final class Screen {
    var shown: [Int] = []
    func show(_ number: Int) { shown.append(number) }
}

protocol Navigation: AnyObject {
    func close()
}

@MainActor protocol IsolatedNavigation: AnyObject, Sendable {
    func close()
}

func router(_ screen: Screen, _ navigation: Navigation) -> EffectRouter<Effect, Int> {
    var closed = 0
    return EffectRouter<Effect, Int>()
        .routeCase(Effect.show).onMainActor().to { screen.show($0) }
        // expect 6: error: sending 'screen' risks causing data races
        .routeCase(Effect.close).onMainActor().to {
            navigation.close()
            // expect 6: error: sending 'navigation' risks causing data races
            closed += 1
        }
}

func router(_ screen: Screen) -> EffectRouter<Effect, Int> {
    EffectRouter<Effect, Int>()
        .routeCase(Effect.show).onMainActor().to(screen.show)
        // expect 6: warning: converting non-Sendable function value to '@MainActor @Sendable (Int) -> Void' may introduce data races
        .routeCase(Effect.close).onMainActor().to {}
}

func router(_ show: @escaping (Int) -> Void) -> EffectRouter<Effect, Int> {
    EffectRouter<Effect, Int>()
        .routeCase(Effect.show).onMainActor().to(show)
        // expect 6: warning: passing non-Sendable parameter 'show' to function expecting a '@Sendable' closure
        .routeCase(Effect.close).onMainActor().to {}
}

func router(_ navigation: IsolatedNavigation) -> EffectRouter<Effect, Int> {
    EffectRouter<Effect, Int>()
        .routeCase(Effect.show).onMainActor().to { number in navigation.close() }
        .routeCase(Effect.close).onMainActor().to { navigation.close() }
}

// An asynchronous route in a screen stays on the main actor.

@MainActor final class AsyncScreen {
    var loaded = 0

    func router() -> EffectRouter<Effect, Int> {
        EffectRouter<Effect, Int>()
            .routeCase(Effect.show).toEvent { number async in
                self.loaded = number
                return number
            }
            .routeCase(Effect.close).onMainActor().to { self.loaded = 0 }
    }
}

// The consumers of a literal may cross.

func source() -> AnyEventSource<Int> {
    AnyEventSource { consumer in
        DispatchQueue.global().async { consumer(1) }
        return AnonymousDisposable {}
    }
}
