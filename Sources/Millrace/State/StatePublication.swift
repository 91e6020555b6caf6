/// What the observers of a state are handed after a transition.
///
/// A publication is a type without instances, so that choosing one costs nothing at run time.
public protocol StatePublication<State, Output> {
    /// What changes.
    associatedtype State
    /// What observers are handed.
    associatedtype Output
    /// What must be remembered of the state before a transition: `Void` if nothing.
    associatedtype Kept

    /// What to remember of `state` before it changes. Called while somebody observes, under the lock.
    static func keep(_ state: State) -> Kept

    /// What observers are handed. Called after the change, under the lock.
    static func output(kept: Kept, new: State) -> Output
}

/// Observers are handed the new state.
public enum NewState<State>: StatePublication {
    /// Remembers nothing.
    @inlinable
    public static func keep(_ state: State) {}

    /// The new state itself.
    @inlinable
    public static func output(kept: Void, new: State) -> State { new }
}

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
