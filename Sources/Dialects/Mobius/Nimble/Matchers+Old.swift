#if Nimble
import MobiusCore
import Nimble

/// Matches a Next that contains each effect of `expected`.
@available(*, deprecated, message: "Use an array of effects.")
@_disfavoredOverload
public func haveEffects<Model, Effect: Hashable>(
    _ expected: Set<Effect>
) -> NimbleMatcher<Next<Model, Effect>> {
    haveEffects(Array(expected))
}

/// Matches a First that contains each effect of `expected`.
@available(*, deprecated, message: "Use an array of effects.")
@_disfavoredOverload
public func haveEffects<Model, Effect: Hashable>(
    _ expected: Set<Effect>
) -> NimbleMatcher<First<Model, Effect>> {
    haveEffects(Array(expected))
}
#endif
