/// Connections that must not be used: to do so is an error.
@available(*, deprecated, message: "Make a Connection that says what is wrong with it.")
public enum BrokenConnection<Value> {
    /// Reports that it was called.
    public static func accept(_ value: Value) {
        refuse("'accept' called on invalid connection of \(Value.self)")
    }

    /// Reports that it was called.
    public static func dispose() {
        refuse("'dispose' called on invalid connection of \(Value.self)")
    }

    /// A connection of which both are errors.
    public static func connection() -> Connection<Value> {
        Connection(acceptClosure: accept, disposeClosure: dispose)
    }
}
