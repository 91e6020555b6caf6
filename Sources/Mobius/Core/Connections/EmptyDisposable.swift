/// A disposable with nothing to dispose of.
public final class EmptyDisposable: Disposable, Sendable {
    /// Makes one.
    public init() {}

    /// Does nothing, as often as it is called.
    public func dispose() {}
}
