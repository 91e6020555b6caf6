import Millrace

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Observed {
    /// A part of the state as a store of its own, for a view that shows and changes only this part.
    ///
    /// ```swift
    /// SearchView(search: shop.scope(\.search, send: ShopAction.search))    // Observed<Search, SearchAction>
    /// ```
    ///
    /// A child is used like any other ``Observed``: it has bindings and children, its change is visible when ``send(_:)``
    /// returns, and its readers are notified of the changes of the part that they have read. The child retains the store.
    /// While a reference to it exists, each call for the same part and type of action returns the same child.
    ///
    /// - Parameters:
    ///   - property: the part. The key path is also evaluated for every later state, so it must lead to a value in each.
    ///   - action: makes an action of this store from an action of the child. Runs on the main actor. The child retains
    ///     this closure, and uses the closure of the last call.
    /// - Complexity: O(1), two look-ups.
    public func scope<Part, PartAction>(
        _ property: KeyPath<State, Part>,
        send action: @escaping (PartAction) -> Action
    ) -> Observed<Part, PartAction> {
        let part = part(property)
        return child(of: part, Observed<Part, PartAction>(part, follower, self), send: action)
    }

    /// A part of the state that may be nil as a store of its own; nil while the part is nil.
    ///
    /// ```swift
    /// if let payment = shop.scope(\.payment, send: ShopAction.payment) { PaymentView(payment: payment) }
    /// ```
    ///
    /// The caller's reader is notified when the part becomes nil and when it is set again, and not of changes inside the
    /// part. A child whose part has become nil has the last values, and its actions are still sent. When the part is set
    /// again, it has a new child. Otherwise see ``scope(_:send:)-(KeyPath<State,Part>,_)``.
    ///
    /// - Parameters:
    ///   - property: the part, for example `\.payment` or `\.user?.address`.
    ///   - action: makes an action of this store from an action of the child. Runs on the main actor. The child retains
    ///     this closure, and uses the closure of the last call.
    /// - Complexity: O(1), two look-ups.
    public func scope<Part, PartAction>(
        _ property: KeyPath<State, Part?>,
        send action: @escaping (PartAction) -> Action
    ) -> Observed<Part, PartAction>? {
        let whole = observedPart
        let part = whole.part(PartKey(property, .optional)) { OptionalPart(property) }
        part.noteReading()
        // The cast is safe, because the key path and the kind of part determine the type.
        let value = unsafeDowncast(part, to: OptionalPart<State, Part>.self).value(in: whole.latest)
        return value.map { child(of: $0, Observed<Part, PartAction>($0, follower, self), send: action) }
    }

    /// The elements of a collection, each as a store of its own.
    ///
    /// ```swift
    /// ForEach(shop.scopes(\.rows, send: ShopAction.row)) { RowView(row: $0) }     // case row(Row.ID, RowAction)
    /// ```
    ///
    /// The readers of the collection and of its elements are notified as those of ``ObservedReading/elements(_:)``. The
    /// child of a removed element has the last values, and its actions are still sent. While a reference to a child exists,
    /// it is the child of its element, wherever the element moves; an element that is inserted later with the same `id` has
    /// a new one.
    ///
    /// - Parameters:
    ///   - property: the collection. Elements are identified by `id`, which should be unique; elements with equal identities
    ///     share a child.
    ///   - action: makes an action of this store from the identity of an element and an action of its child. Runs on the main
    ///     actor. A child retains this closure, and uses the closure of the last collection from which it was read.
    /// - Complexity: O(1), a look-up by key path. Reading an element creates its child, or looks it up.
    public func scopes<Elements: RandomAccessCollection, ElementAction>(
        _ property: KeyPath<State, Elements>,
        send action: @escaping (Elements.Element.ID, ElementAction) -> Action
    ) -> ObservedScopes<Elements, ElementAction> where Elements.Element: Identifiable {
        let part = elementsPart(property)
        let elements = observedPart.latest[keyPath: property]
        return ObservedScopes(count: elements.count) { offset in
            let element = elements[offset: offset]
            let id = element.id
            let row = part.row(of: element, at: offset)
            return self.child(of: row, ObservedItem(id, row, self.follower, self)) { action(id, $0) }
        }
    }

    /// The existing child for a part, or a new one from `make`.
    private func child<Part, PartAction, Child: Observed<Part, PartAction>>(
        of part: ObservedPart<Part>,
        _ make: @autoclosure () -> Child,
        send action: @escaping (PartAction) -> Action
    ) -> Child {
        let child = part.child(make)
        child.perform(by: self, action)
        return child
    }
}

/// The elements of a collection in a store's state, each as a store of its own, as of the call of
/// ``Observed/scopes(_:send:)``. Its elements must be read on the main actor.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ObservedScopes<Elements: RandomAccessCollection, Action>: RandomAccessCollection
where Elements.Element: Identifiable {
    private let child: @MainActor (Int) -> ObservedItem<Elements.Element, Action>

    init(count: Int, _ child: @escaping @MainActor (Int) -> ObservedItem<Elements.Element, Action>) {
        self.endIndex = count
        self.child = child
    }

    /// Always zero, independent of the collection's own indices.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public let endIndex: Int

    /// The child of the element at a position. Reading it observes nothing.
    ///
    /// - Complexity: O(1). The first access creates the child.
    public subscript(position: Int) -> ObservedItem<Elements.Element, Action> {
        let child = child
        return MainActor.assumeIsolated { child(position) }
    }
}

/// A child store of an `Identifiable` part: an element of ``Observed/scopes(_:send:)``, or what a view presents. Pass it to a
/// view as an ``Observed``.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public final class ObservedItem<State: Identifiable, Action>: Observed<State, Action>, Identifiable {
    private nonisolated let identity: UserValue<State.ID>

    init(_ id: State.ID, _ part: ObservedPart<State>, _ follower: any AnyFollower, _ source: AnyObject) {
        identity = UserValue(id)
        super.init(part, follower, source)
    }

    /// The identity of the part. Reading it observes nothing, and requires no actor.
    public nonisolated var id: State.ID { identity.value }
}
