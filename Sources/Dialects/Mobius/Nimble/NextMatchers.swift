#if Nimble
import MobiusCore
import Nimble

let haveNonNilNext = "have a non-nil Next. Got <nil>"

/// Matches a Next with neither a model nor effects.
public func haveNothing<Model, Effect>() -> NimbleMatcher<Next<Model, Effect>> {
    satisfyAllOf(haveNoModel(), haveNoEffects())
}

/// Matches a Next without a model.
public func haveNoModel<Model, Effect>() -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { next in
        let model = next.model.map { String(describing: $0) } ?? ""
        return (next.model == nil, .expectedCustomValueTo("have no model", actual: "<\(model)>"))
    }
}

/// Matches a Next with any model.
public func haveModel<Model, Effect>() -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { next in
        (next.model != nil, .expectedTo("not have a <nil> model"))
    }
}

/// Matches a Next with a model that equals `expected`.
public func haveModel<Model: Equatable, Effect>(
    _ expected: Model
) -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { next in
        guard let model = next.model else { return (false, .expectedTo("have a model")) }
        return (model == expected, .expectedCustomValueTo("be <\(expected)>", actual: "<\(model)>"))
    }
}

/// Matches a Next without effects.
public func haveNoEffects<Model, Effect>() -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { next in
        (next.effects.isEmpty, .expectedTo("have no effects"))
    }
}

/// Matches a Next that contains each effect of `expected`. Order, duplicates and further effects do not matter.
public func haveEffects<Model, Effect: Equatable>(
    _ expected: [Effect]
) -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { EffectMatch(expected: expected, actual: $0.effects).contained }
}

/// Matches a Next with the effects of `expected` and no others, in any order. Duplicates count.
public func haveOnlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect]
) -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { EffectMatch(expected: expected, actual: $0.effects).sameInAnyOrder }
}

/// Matches a Next with exactly the effects of `expected`, in this order.
public func haveExactlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect]
) -> NimbleMatcher<Next<Model, Effect>> {
    nextMatcher { EffectMatch(expected: expected, actual: $0.effects).equal }
}

private func nextMatcher<Model, Effect>(
    _ decide: @escaping (Next<Model, Effect>) -> (matches: Bool, message: ExpectationMessage)
) -> NimbleMatcher<Next<Model, Effect>> {
    matcher(ofNil: haveNonNilNext, decide)
}
#endif
