/// One end of a live connection: takes inputs until it is disposed of.
///
/// It is the pair of its closures and nothing more. It does not remember that it was disposed of: `accept`
/// calls its closure afterwards too, and a second `dispose` calls its closure a second time. What has to be
/// guarded against is for those to guard who make the connection.
public final class Connection<Value>: Disposable {
    @usableFromInline let acceptClosure: (Value) -> Void
    @usableFromInline let disposeClosure: () -> Void

    /// A connection of these two closures. Releasing it calls neither.
    @inlinable
    public init(acceptClosure: @escaping (Value) -> Void, disposeClosure: @escaping () -> Void) {
        self.acceptClosure = acceptClosure
        self.disposeClosure = disposeClosure
    }

    /// Hands `value` to the accept closure.
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
