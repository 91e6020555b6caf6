/// A state that is read by property. It is the state of a store (``Observed``), a part of that state
/// (``ObservedPart``), or an element of a collection in it (``ObservedElement``). The reader of a property is notified
/// when that property changes, and of no other change.
///
/// The state needs no annotations. Only properties that have been read are compared, and only the readers of changed
/// ones are notified. Parts without readers are removed. To find them, all readers are notified once when 1,024 parts
/// of one state are tracked, and later when there are twice as many parts as remained after a removal.
///
/// A state is a value: a change inside an object to which the state refers is not a change of the state.
///
/// Behaviour: `Documentation/Behaviour/Observation.md`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @dynamicMemberLookup
public protocol ObservedReading<State> {
    /// The type of the state.
    associatedtype State

    /// The same state as an ``ObservedPart``, for a view that takes one.
    var observedPart: ObservedPart<State> { get }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedReading {
    /// The whole state. Its reader is notified of every change.
    public var state: State { self[\.self] }

    /// A property of the state. Its reader is notified when this property changes.
    ///
    /// For a nested property, the outer property counts as read: `observed.user.name` reads all of `observed.user`. To
    /// read only the name, write `observed[\.user.name]` or `observed.part(\.user).name`.
    ///
    /// - Complexity: O(1), a look-up by key path.
    public subscript<Part>(dynamicMember property: KeyPath<State, Part>) -> Part { self[property] }

    /// A property at any depth, or the result of a subscript or computed property. Its reader is notified when the
    /// result differs: `Equatable` results are compared by their bytes and `==`; others count as different after
    /// every change.
    ///
    /// The key path is also evaluated for every later state: `\.user!.name` traps when the user is nil. Write
    /// `\.user?.name` instead.
    ///
    /// - Complexity: O(1), a look-up by key path.
    public subscript<Part>(property: KeyPath<State, Part>) -> Part {
        let whole = observedPart
        whole.part(PartKey(property, .compared)) { ComparedPart(property) }.noteReading()
        return whole.latest[keyPath: property]
    }

    /// A property that counts as changed when `areEqual` returns false.
    ///
    /// - Parameters:
    ///   - property: the property to read.
    ///   - areEqual: a pure comparison; if the property is read several times, the first closure is used.
    public subscript<Part>(
        property: KeyPath<State, Part>,
        comparedBy areEqual: @escaping (Part, Part) -> Bool
    ) -> Part {
        let whole = observedPart
        whole.part(PartKey(property, .comparedByClosure)) { ComparedPart(property, areEqual: areEqual) }
            .noteReading()
        return whole.latest[keyPath: property]
    }

    /// A part of the state to read separately: pass it to a view that shows only this part. All calls return the same
    /// object, as long as a reference to it exists or a reader waits for a change of the part.
    public func part<Part>(_ property: KeyPath<State, Part>) -> ObservedPart<Part> {
        let whole = observedPart
        // The cast is safe, because the key path and the kind of part determine the type.
        let part = whole.part(PartKey(property, .nested)) { NestedPart(property, of: whole.latest) }
        return unsafeDowncast(part, to: NestedPart<State, Part>.self).value
    }

    /// The elements of a collection, to read individually. The reader of this collection is notified when elements
    /// are inserted, removed or moved; a change of an element notifies only the readers of the changed property of
    /// that element.
    ///
    /// ```swift
    /// ForEach(observed.elements(\.items)) { ItemView(item: $0) }
    ///
    /// struct ItemView: View {
    ///     let item: ObservedElement<Item>
    ///
    ///     var body: some View { Text(item.title) }     // evaluated again when this item's title changes
    /// }
    /// ```
    ///
    /// Elements are identified by `id`, which should be unique; elements with equal identities show the same values.
    ///
    /// - Complexity: O(1), a look-up by key path.
    public func elements<Elements: RandomAccessCollection>(
        _ property: KeyPath<State, Elements>
    ) -> ObservedElements<Elements> where Elements.Element: Identifiable {
        let part = elementsPart(property)
        return ObservedElements(observedPart.latest[keyPath: property]) { part.row(of: $0, at: $1) }
    }

    /// The part by which the elements of a collection are read. Its reader is notified when elements are inserted,
    /// removed or moved.
    func elementsPart<Elements: RandomAccessCollection>(
        _ property: KeyPath<State, Elements>
    ) -> ElementsPart<State, Elements> where Elements.Element: Identifiable {
        let whole = observedPart
        let part = whole.part(PartKey(property, .elements)) { ElementsPart(property, of: whole.latest) }
        part.noteReading()
        // The cast is safe, because the key path and the kind of part determine the type.
        return unsafeDowncast(part, to: ElementsPart<State, Elements>.self)
    }
}
