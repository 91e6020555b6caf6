import Millrace

/// The expectation of one call in a test.
struct Expectation<State> {
    /// The call as text, for use in messages: `receive(.answered([1]))`.
    let call: String

    /// Whether a transition is the expected one.
    let matches: (SeenTransition) -> Bool

    /// The expected effects.
    let effects: [Any]

    /// Turns the state before the transition into the expected state after it; nil to expect no change.
    let describe: ((inout State) throws -> Void)?

    /// The location of the call.
    let location: TestLocation
}

extension Expectation {
    /// Expects the transition of an action.
    static func action(
        _ call: String,
        _ matches: @escaping (Any) -> Bool,
        _ effects: [Any],
        _ location: TestLocation,
        _ describe: ((inout State) throws -> Void)?
    ) -> Self {
        Self(
            call: call,
            matches: { $0.action.map(matches) ?? false },
            effects: effects,
            describe: describe,
            location: location
        )
    }
}

/// Matches enum cases by their names.
enum CasePattern {
    /// Whether `action` is the case that `make` constructs, with a payload of the same type.
    static func matches<Action, each Payload>(_ action: Any, _ make: (repeat each Payload) -> Action) -> Bool
    {
        guard let (name, payload) = content(of: action) else { return false }
        // The mirror of a single labelled payload is a tuple with one element.
        let candidates = [payload] + Mirror(reflecting: payload).children.prefix(1).map(\.value)
        for candidate in candidates {
            if let payload = candidate as? (repeat each Payload) {
                return content(of: make(repeat each payload))?.name == name
            }
        }
        return false
    }

    private static func content(of value: Any) -> (name: String, payload: Any)? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label else {
            return nil
        }
        return (name, child.value)
    }
}
