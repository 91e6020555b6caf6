public import CMillrace

/// The calling thread.
@usableFromInline
package enum CurrentThread {
    /// A number that is unique among the threads that are alive. Never zero.
    @inlinable
    package static var id: UInt { millrace_thread_id() }

    /// Whether this is the main thread.
    @inlinable
    package static var isMain: Bool { millrace_is_main_thread() }

    /// The number of bytes that are left of the thread's stack; `.max` if unknown. Takes some microseconds.
    package static var stackLeft: Int { Int(clamping: millrace_stack_left()) }
}

#if compiler(>=6.2)
/// A requirement for protocols whose functions are called on any thread: a conformance must not be isolated to an actor.
///
/// The compiler rejects an isolated conformance. The default isolation of a target may be the main actor. That
/// default does not apply to a type whose own declaration contains the conformance. Before Swift 6.2 there are no
/// isolated conformances, and the requirement is empty.
public typealias NonisolatedConformance = SendableMetatype
#else
/// A requirement for protocols whose functions are called on any thread. It requires nothing before Swift 6.2.
public typealias NonisolatedConformance = Any
#endif
