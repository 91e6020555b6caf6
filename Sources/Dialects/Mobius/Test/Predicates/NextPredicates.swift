import MobiusCore

/// Expects neither a model nor effects.
public func hasNothing<Model, Effect>(
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    { next in
        let result = hasNoModel(file: file, line: line)(next)
        guard case .success = result else { return result }
        return hasNoEffects(file: file, line: line)(next)
    }
}

/// Expects no model.
public func hasNoModel<Model, Effect>(
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) { next in
        next.model.map { "Expected final Next to have no model. Got: <\(String(describing: $0))>" }
    }
}

/// Expects any model.
public func hasModel<Model, Effect>(
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) { next in
        next.model == nil ? "Expected final Next to have a model. Got: <nil>" : nil
    }
}

/// Expects a model that equals `expected`.
public func hasModel<Model: Equatable, Effect>(
    _ expected: Model,
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) { next in
        if next.model == expected { return nil }
        return "Different final model than expected (−), got (+): \n" + dumpDiff(expected, next.model)
    }
}

/// Expects no effects.
public func hasNoEffects<Model, Effect>(
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) { next in
        next.effects.isEmpty ? nil : "Expected no effects. Got: <\(next.effects)>"
    }
}

/// Expects each effect of `expected`. Order, duplicates and further effects do not matter.
public func hasEffects<Model, Effect: Equatable>(
    _ expected: [Effect],
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) { EffectComparison(expected: expected, actual: $0.effects).complaintAboutMissing }
}

/// Expects the effects of `expected` and no others. Order and duplicates do not matter.
public func hasOnlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect],
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) { EffectComparison(expected: expected, actual: $0.effects).complaintAboutUnmatched }
}

/// Expects exactly the effects of `expected`, in this order, duplicates included.
public func hasExactlyEffects<Model, Effect: Equatable>(
    _ expected: [Effect],
    file: StaticString = #filePath,
    line: UInt = #line
) -> NextPredicate<Model, Effect> {
    predicate(file, line) {
        EffectComparison(expected: expected, actual: $0.effects).complaintAboutDifference
    }
}
