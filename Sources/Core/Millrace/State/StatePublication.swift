/// Decides what a state's observers receive after a transition.
///
/// A publication is a type without instances, so that choosing one costs nothing at run time.
public protocol StatePublication<State, Output> {
    /// The type of the state.
    associatedtype State
    /// The type of the value that observers receive.
    associatedtype Output
    /// The type of the part of the old state that is kept until after the transition: `Void` if none.
    associatedtype Kept

    /// The part of `state` to keep for ``output(kept:new:)``. Called before each change, under the lock, while there
    /// are observers.
    static func keep(_ state: State) -> Kept

    /// Used in place of ``keep(_:)``'s result while no observer needs the old state, so that the state is changed in
    /// place, without a copy. The default is nil, which means that every observer needs the result of ``keep(_:)``.
    static var notKept: Kept? { get }

    /// The value that observers receive. Called after the change, under the lock.
    static func output(kept: Kept, new: State) -> Output
}

extension StatePublication {
    /// The default: nil. ``keep(_:)`` is then called whenever there are observers.
    @inlinable
    public static var notKept: Kept? { nil }
}

/// Observers receive the new state.
public enum NewState<State>: StatePublication {
    /// Keeps nothing.
    @inlinable
    public static func keep(_ state: State) {}

    /// The new state itself.
    @inlinable
    public static func output(kept: Void, new: State) -> State { new }
}

/// A state that changes by transitions, and observers that receive each new state.
///
/// ```swift
/// let counter = StateContainer(0)
/// let observation = counter.observe { print($0) }
/// counter.update { $0 += 1 }      // prints 1
/// observation.end()               // or by the release of `observation`
/// ```
///
/// See ``PublishingContainer`` for its guarantees.
public typealias StateContainer<State> = PublishingContainer<NewState<State>>
