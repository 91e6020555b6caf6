import MobiusCore

/// Expects the loop to start with a model that equals `expected`.
public func hasModel<Model: Equatable, Effect>(
    _ expected: Model,
    file: StaticString = #filePath,
    line: UInt = #line
) -> FirstPredicate<Model, Effect> {
    predicate(file, line) { first in
        if first.model == expected { return nil }
        return "Different model than expected (−), got (+): \n" + dumpDiff(expected, first.model)
    }
}

/// Expects the loop to start without effects.
public func hasNoEffects<Model, Effect>(
    file: StaticString = #filePath,
    line: UInt = #line
) -> FirstPredicate<Model, Effect> {
    predicate(file, line) { first in
        first.effects.isEmpty ? nil : "Expected no effects, got <\(first.effects)>"
    }
}

/// Expects each effect of `expected`. Order, duplicates and further effects do not matter.
public func hasEffects<Model, Effect: Equatable>(
    _ expected: [Effect],
    file: StaticString = #filePath,
    line: UInt = #line
) -> FirstPredicate<Model, Effect> {
    predicate(file, line) { EffectComparison(expected: expected, actual: $0.effects).complaintAboutMissing }
}

/// Expects the effects of `expected` and no others. Order and duplicates do not matter.
public func hasOnlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect],
    file: StaticString = #filePath,
    line: UInt = #line
) -> FirstPredicate<Model, Effect> {
    predicate(file, line) { EffectComparison(expected: expected, actual: $0.effects).complaintAboutUnmatched }
}

/// Expects exactly the effects of `expected`, in this order, duplicates included.
public func hasExactlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect],
    file: StaticString = #filePath,
    line: UInt = #line
) -> FirstPredicate<Model, Effect> {
    predicate(file, line) {
        EffectComparison(expected: expected, actual: $0.effects).complaintAboutDifference
    }
}
