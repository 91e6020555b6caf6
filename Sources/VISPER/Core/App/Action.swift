/// Something that happened, or that should happen, described as a value.
///
/// Dispatch it to an ``ActionDispatcher``; reducers decide what it means for the state. The protocol only marks the
/// types that may be dispatched (contract 1).
public protocol Action {}
