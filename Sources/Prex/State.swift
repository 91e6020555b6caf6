/// All that a screen shows, as one value.
///
/// Usually a struct. It is read from any thread, so it is `Sendable`.
@preconcurrency
public protocol State: Sendable {}
