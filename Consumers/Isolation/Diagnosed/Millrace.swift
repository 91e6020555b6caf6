// Millrace's own API: closures are `@Sendable` in both modes, and belong to the main actor with `on: .main`.
// modes: 5, 6, 5 main, 6 main

import Millrace
import MillraceObservation

@MainActor final class Screen {
    var count = 0

    func observe(_ container: StateContainer<Int>, _ derived: Derived<Int>) -> [Any] {
        [
            container.observe { number in
                self.count = number
                // expect 5, 6, 5 main, 6 main: error: main actor-isolated property 'count' can not be mutated from a Sendable closure
            },
            container.observe(on: .main) { number in
                self.count = number
            },
            derived.observe(on: .main) { number in
                self.count = number
            },
            container.observe(on: .queue(.main)) { number in
                self.count = number
                // expect 5, 6, 5 main, 6 main: error: main actor-isolated property 'count' can not be mutated from a Sendable closure
            },
            container.observe(show),
            // expect 5, 5 main: warning: converting non-Sendable function value to '@Sendable (Int) -> Void' may introduce data races
            // expect 5, 5 main: warning: converting function value of type '@MainActor (Int) -> ()' to '@Sendable (Int) -> Void' loses global actor 'MainActor'
            // expect 6, 6 main: error: converting function value of type '@MainActor @Sendable (Int) -> ()' to '@Sendable (Int) -> Void' loses global actor 'MainActor'
        ]
    }

    func show(_ number: Int) { count = number }
}
