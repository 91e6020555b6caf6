#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The calling thread's identity, as a number that is never zero.
@usableFromInline
package enum CurrentThread {
    /// Unique among the threads alive. One load from thread-local storage.
    @inlinable
    package static var id: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #elseif canImport(Musl)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }
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
