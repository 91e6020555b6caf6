import Millrace

/// A value that can be read and observed, but not changed: the public side of a store's ``Variable``.
public typealias Constant<Element> = PrimitiveValue<ImmutableTrait, Element>

/// A value that can be read, observed and changed: the private side of a store.
public typealias Variable<Element> = PrimitiveValue<MutableTrait, Element>

/// A value and its observers: a ``Variable``, or a ``Constant`` of a variable.
///
/// A constant shares the value and observers of its variable, and retains them after the variable's release.
///
/// Use it from any thread.
///
/// It is `Sendable` for every element type. An element that refers to a mutable object is only as safe to share as
/// that object.
public final class PrimitiveValue<Trait: ValueTrait, Element>: Sendable {
    @usableFromInline let core: TransactionalValue<Element>

    @inlinable
    init(core: TransactionalValue<Element>) {
        self.core = core
    }
}

extension PrimitiveValue where Trait == ImmutableTrait {
    /// Creates a constant that shares a variable's value. O(1).
    @inlinable
    public convenience init(_ variable: Variable<Element>) {
        self.init(core: variable.core)
    }

    /// The present value, with all changes made so far; each reduce is included completely or not at all.
    ///
    /// From any thread. Waits while another thread is reducing the same store or changing a value in place, but never
    /// for an observer. O(1) beyond copying the value.
    @inlinable
    public var value: Element { core.value }
}

extension PrimitiveValue where Trait == MutableTrait {
    /// Creates a variable without observers. Within a store's `init`, the variable becomes part of that store.
    @inlinable
    public convenience init(_ value: Element) {
        self.init(core: TransactionalValue(value))
    }

    /// The present value.
    ///
    /// An assignment inside a reduce is delivered to observers after the reduce. Any other assignment is delivered
    /// before it returns, unless a delivery is in progress. Observers are notified even if the new value equals the
    /// old.
    ///
    /// A mutation through this property, such as `value += 1` or `value.append(x)`, is one change, made in place. No
    /// change is lost if several threads change the value. An array is copied only if something retains an old copy.
    /// The mutating expression must not use this same variable; doing so stops the process with a message. It must
    /// not be an asynchronous method either, because the change holds locks of the thread that began it: await first,
    /// then change.
    ///
    /// Reading waits while another thread is reducing the same store or changing a value in place, but never for an
    /// observer.
    @inlinable
    public var value: Element {
        get { core.value }
        set { core.set(newValue) }
        _modify {
            var value: Element?
            let isTransaction = core.beginChange(&value)
            defer { core.endChange(&value, isTransaction: isTransaction) }
            yield &value!
        }
    }
}

/// The permitted operations on a ``PrimitiveValue``.
public protocol ValueTrait {}

/// The value may be read and observed.
public enum ImmutableTrait: ValueTrait {}

/// The value may be read, observed and changed.
public enum MutableTrait: ValueTrait {}
