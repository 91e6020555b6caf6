#if Nimble
import Nimble

/// Nimble's matchers of values of this type: `Nimble.Matcher<Value>`, which is `Nimble.Predicate<Value>` before Nimble 13.
///
/// It is a name for Nimble's own type: a function that says that type and one that says this one are the same.
public typealias NimbleMatcher<Value> = _Expecting<Value>.Matcher

/// Lets the compiler find out what the type of matchers is called, since a source file cannot ask for a version.
public protocol _ExpectingWithMatcher {
    /// What an expectation takes.
    associatedtype Matcher
    /// For its type only.
    var matcher: Matcher? { get }
}

/// Something that is expected to be matched. For its associated type only; there is none.
public struct _Expecting<Value>: _ExpectingWithMatcher {
    /// Nil, of the type that `expect(_:).to` takes.
    public let matcher = firstParameter(of: expect(Value?.none).to)

    private init() {}
}

private func firstParameter<First, Second, Result>(of function: (First, Second) -> Result) -> First? { nil }

/// A matcher that decides on values, and says `explanation` of nil.
func matcher<Value>(
    ofNil explanation: String,
    _ decide: @escaping (Value) -> (matches: Bool, message: ExpectationMessage)
) -> NimbleMatcher<Value> {
    NimbleMatcher<Value>.define { expression in
        guard let value = try expression.evaluate() else {
            return .init(status: .fail, message: .expectedTo(explanation))
        }
        let decision = decide(value)
        return .init(bool: decision.matches, message: decision.message)
    }
}
#endif
