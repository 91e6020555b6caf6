/// Something that happened and that a ``Mutation`` turns into a new ``State``.
///
/// Usually an enum. Actions travel between threads, so they are `Sendable`.
@preconcurrency
public protocol Action: Sendable {}
