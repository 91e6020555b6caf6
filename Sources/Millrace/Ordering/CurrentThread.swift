public import CMillrace

/// The calling thread's identity, as a number that is never zero.
@usableFromInline
package enum CurrentThread {
    /// Unique among the threads alive.
    @inlinable
    package static var id: UInt { millrace_thread_id() }
}

#if compiler(>=6.2)
/// What a protocol inherits whose functions are called on any thread: a conformance to it belongs to no actor.
///
/// So the compiler refuses one that does, and where the main actor is a target's default isolation, a type that conforms
/// in its declaration is left out of it. Before Swift 6.2 no conformance belongs to an actor, and this asks for
/// nothing.
public typealias NonisolatedConformance = SendableMetatype
#else
/// What a protocol inherits whose functions are called on any thread. Asks for nothing before Swift 6.2.
public typealias NonisolatedConformance = Any
#endif
