#if Nimble
import Nimble

/// Nimble's type of matchers: `Nimble.Matcher<Value>`, or `Nimble.Predicate<Value>` before Nimble 13.
///
/// This is an alias of Nimble's type, so the names are interchangeable.
public typealias NimbleMatcher<Value> = _Expecting<Value>.Matcher

/// Makes the compiler infer which type Nimble uses for matchers. The type's name depends on Nimble's version, which
/// source code cannot test.
public protocol _ExpectingWithMatcher {
    /// The type that `expect(_:).to` takes.
    associatedtype Matcher
    /// The compiler infers `Matcher` from the type of this property. The value is not used.
    var matcher: Matcher? { get }
}

/// The compiler infers the associated type of this struct. There are no instances.
public struct _Expecting<Value>: _ExpectingWithMatcher {
    /// Always nil. Only the type of this property matters: an optional of the type that `expect(_:).to` takes.
    public let matcher = firstParameter(of: expect(Value?.none).to)

    private init() {}
}

private func firstParameter<First, Second, Result>(of function: (First, Second) -> Result) -> First? { nil }

/// A matcher that passes values to `decide`, and fails for nil with the message `explanation`.
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
