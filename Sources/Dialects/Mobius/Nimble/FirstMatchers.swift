#if Nimble
import MobiusCore
import Nimble

/// The message for a First that is nil. Tests of Mobius.swift use this name.
let nextBeingNilNotAllowed = "have a non-nil First. Got <nil>"

/// Matches a First with a model that equals `expected`.
public func haveModel<Model: Equatable, Effect>(
    _ expected: Model
) -> NimbleMatcher<First<Model, Effect>> {
    firstMatcher { first in
        (first.model == expected, .expectedCustomValueTo("be <\(expected)>", actual: "<\(first.model)>"))
    }
}

/// Matches a First without effects.
public func haveNoEffects<Model, Effect>() -> NimbleMatcher<First<Model, Effect>> {
    firstMatcher { first in
        (first.effects.isEmpty, .expectedCustomValueTo("have no effect", actual: "<\(first.effects)>"))
    }
}

/// Matches a First that contains each effect of `expected`. Order, duplicates and further effects do not matter.
public func haveEffects<Model, Effect: Equatable>(
    _ expected: [Effect]
) -> NimbleMatcher<First<Model, Effect>> {
    firstMatcher { EffectMatch(expected: expected, actual: $0.effects).contained }
}

/// Matches a First with the effects of `expected` and no others, in any order. Duplicates count.
public func haveOnlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect]
) -> NimbleMatcher<First<Model, Effect>> {
    firstMatcher { EffectMatch(expected: expected, actual: $0.effects).sameInAnyOrder }
}

/// Matches a First with exactly the effects of `expected`, in this order.
public func haveExactlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect]
) -> NimbleMatcher<First<Model, Effect>> {
    firstMatcher { EffectMatch(expected: expected, actual: $0.effects).equal }
}

private func firstMatcher<Model, Effect>(
    _ decide: @escaping (First<Model, Effect>) -> (matches: Bool, message: ExpectationMessage)
) -> NimbleMatcher<First<Model, Effect>> {
    matcher(ofNil: nextBeingNilNotAllowed, decide)
}
#endif
