#if Nimble
import Nimble

/// The results and messages of the matchers on effects, for Next and for First.
struct EffectMatch<Effect: Equatable> {
    let expected: [Effect]
    let actual: [Effect]

    var contained: (matches: Bool, message: ExpectationMessage) {
        let matches = expected.allSatisfy(actual.contains)
        return (matches, message("contain <\(expected)>", actual: "<\(actual)> (order doesn't matter)"))
    }

    /// Counts duplicates: each effect must occur as often as expected.
    var sameInAnyOrder: (matches: Bool, message: ExpectationMessage) {
        var unmatched = actual
        let matches =
            expected.count == actual.count
            && expected.allSatisfy { effect in
                guard let index = unmatched.firstIndex(of: effect) else { return false }
                unmatched.remove(at: index)
                return true
            }
        return (matches, message("contain only <\(expected)>", actual: "<\(actual)> (order doesn't matter)"))
    }

    var equal: (matches: Bool, message: ExpectationMessage) {
        (actual == expected, message("equal <\(expected)>", actual: "<\(actual)>"))
    }

    private func message(_ text: String, actual: String) -> ExpectationMessage {
        .expectedCustomValueTo(text, actual: actual)
    }
}
#endif
