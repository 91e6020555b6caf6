/// One end of a live connection: takes inputs until it is disposed of.
///
/// The connection only calls its two closures and does not record that it was disposed of: `accept` still calls its
/// closure after `dispose`, and a second `dispose` calls its closure again. Closures that must not run after the
/// disposal have to check for it themselves.
public final class Connection<Value>: Disposable {
    @usableFromInline let acceptClosure: (Value) -> Void
    @usableFromInline let disposeClosure: () -> Void

    /// A connection that calls these two closures. Releasing the connection calls neither.
    @inlinable
    public init(acceptClosure: @escaping (Value) -> Void, disposeClosure: @escaping () -> Void) {
        self.acceptClosure = acceptClosure
        self.disposeClosure = disposeClosure
    }

    /// A connection that does nothing: the result of a `connect` that was refused.
    @usableFromInline
    package static var refused: Connection { Connection(acceptClosure: { _ in }, disposeClosure: {}) }

    /// Passes `value` to the accept closure.
    @inlinable
    public func accept(_ value: Value) {
        acceptClosure(value)
    }

    /// Calls the dispose closure.
    @inlinable
    public func dispose() {
        disposeClosure()
    }
}
