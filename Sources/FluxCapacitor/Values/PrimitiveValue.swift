import Millrace

/// A value that can be read and observed, but not changed: what a store shows of its ``Variable``.
public typealias Constant<Element> = PrimitiveValue<ImmutableTrait, Element>

/// A value that can be read, observed and changed: what a store keeps to itself.
public typealias Variable<Element> = PrimitiveValue<MutableTrait, Element>

/// A value and its observers, as a ``Variable`` or as a ``Constant`` that shows one.
///
/// A constant shares value and observers with its variable, and keeps them when the variable is gone.
///
/// It may be used from any thread.
///
/// Sendable: its only property never changes, and the core locks what it holds. An element that is or contains a
/// reference to something mutable is as safe to share as that thing is.
public final class PrimitiveValue<Trait: ValueTrait, Element>: @unchecked Sendable {
    @usableFromInline let core: TransactionalValue<Element>

    @inlinable
    init(core: TransactionalValue<Element>) {
        self.core = core
    }
}

extension PrimitiveValue where Trait == ImmutableTrait {
    /// Shows a variable's value, as it is and as it changes. O(1).
    @inlinable
    public convenience init(_ variable: Variable<Element>) {
        self.init(core: variable.core)
    }

    /// The value as of now: with all changes that have been made, each reduce as a whole.
    ///
    /// From any thread. It waits while another thread is in the middle of a reduce of the same store, or of a change in
    /// place, and never for an observer. O(1) beyond copying the value.
    @inlinable
    public var value: Element { core.value }
}

extension PrimitiveValue where Trait == MutableTrait {
    /// A variable that nobody observes yet. Made while a store's `init` runs, it belongs to that store.
    @inlinable
    public convenience init(_ value: Element) {
        self.init(core: TransactionalValue(value))
    }

    /// The value as of now.
    ///
    /// An assignment made inside of a reduce is delivered to observers when the reduce has ended, any other before it
    /// returns, unless a delivery is in progress. Observers are notified even if the new value equals the old.
    ///
    /// A change through it, as in `value += 1` or `value.append(x)`, is one change and happens in place: from any
    /// thread, none is lost, and an array of which nobody keeps an old copy is not copied. What follows `value.` must
    /// not use this same variable; that stops with a message. Nor may it be an asynchronous method: the change holds locks
    /// of the thread that began it. Await first, and change then.
    ///
    /// Reading waits while another thread is in the middle of a reduce of the same store, or of a change in place, and
    /// never for an observer.
    @inlinable
    public var value: Element {
        get { core.value }
        set { core.set(newValue, dialect: "FluxCapacitor") }
        _modify {
            var value: Element?
            let isTransaction = core.beginChange(&value)
            defer { core.endChange(&value, isTransaction: isTransaction, dialect: "FluxCapacitor") }
            yield &value!
        }
    }
}

/// What may be done with a ``PrimitiveValue``.
public protocol ValueTrait {}

/// It may be read and observed.
public enum ImmutableTrait: ValueTrait {}

/// It may be read, observed and changed.
public enum MutableTrait: ValueTrait {}
