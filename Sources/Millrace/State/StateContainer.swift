/// A state that changes by transitions, and observers that are handed each new state.
///
/// ```swift
/// let counter = StateContainer(0)
/// let observation = counter.observe { print($0) }
/// counter.update { $0 += 1 }      // prints 1
/// observation.end()
/// ```
///
/// See ``PublishingContainer`` for what it guarantees.
public typealias StateContainer<State> = PublishingContainer<NewState<State>>
