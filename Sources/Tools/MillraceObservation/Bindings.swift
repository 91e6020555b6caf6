#if canImport(SwiftUI)
public import SwiftUI

/// The result of ``Observed/binding(_:send:)``: SwiftUI's binding where SwiftUI is available, otherwise a type with
/// the same name and use.
public typealias ObservedBinding = SwiftUI.Binding
#else
/// The result of ``Observed/binding(_:send:)`` where SwiftUI is not available. It replaces SwiftUI's binding, so that
/// the same code can be tested.
@MainActor
public struct ObservedBinding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Creates a binding that reads with `get` and writes with `set`.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The value, read by `get` and written by `set`.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Observed {
    /// A binding for a control: reads a property, and sends each new value to the store as an action.
    ///
    /// ```swift
    /// TextField("Search", text: search.binding(\.query, send: { .queryChanged($0) }))
    /// ```
    ///
    /// After the binding has been set, the new value is readable if the store applies actions synchronously, as Prex
    /// and FluxCapacitor stores do. The action is sent within the binding's transaction, so its changes are animated
    /// according to `binding.animation()`.
    ///
    /// - Parameters:
    ///   - property: the property that the control shows. Reading the binding counts as reading the property.
    ///   - action: makes an action from the new value. The binding retains this closure and what it captures.
    public func binding<Part>(
        _ property: KeyPath<State, Part>,
        send action: @escaping (Part) -> Action
    ) -> ObservedBinding<Part> {
        observedPart.binding(property, set: { self.send(action($0)) })
    }

    /// A binding for a control: reads a property, and is set by a closure. For states without actions, such as a
    /// `StateContainer`'s.
    ///
    /// ```swift
    /// Toggle("Sound", isOn: settings.observed.binding(\.sound) { sound in settings.update { $0.sound = sound } })
    /// ```
    ///
    /// After the binding has been set, the new value is readable if `set` has changed the store, as with ``send(_:)``.
    ///
    /// - Parameters:
    ///   - property: the property that the control shows. Reading the binding counts as reading the property.
    ///   - set: changes the store, within the binding's transaction. The binding retains this closure and what it
    ///     captures.
    public func binding<Part>(
        _ property: KeyPath<State, Part>,
        set: @escaping (Part) -> Void
    ) -> ObservedBinding<Part> {
        observedPart.binding(
            property,
            set: { [follower] in
                set($0)
                follower.refresh()
            }
        )
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservedReading {
    /// A binding for a control: reads a property, and is set by a closure. For parts and elements.
    ///
    /// ```swift
    /// Toggle(item.name, isOn: item.binding(\.isBought, set: { shopping.send(.setBought(item.id, $0)) }))
    /// ```
    ///
    /// If `set` changes the store by ``Observed/send(_:)``, the new value is readable as described there. If `set`
    /// changes the store in another way while another thread is delivering changes of the store, the new value is
    /// readable one turn of the main queue later.
    ///
    /// - Parameters:
    ///   - property: the property that the control shows. Reading the binding counts as reading the property.
    ///   - set: changes the store, within the binding's transaction. The binding retains this closure and what it
    ///     captures.
    public func binding<Part>(
        _ property: KeyPath<State, Part>,
        set: @escaping (Part) -> Void
    ) -> ObservedBinding<Part> {
        // `observedPart` is read once, because each read of an element's part is a look-up.
        let part = observedPart
        return ObservedBinding(reading: { part[property] }, writing: { set($0) })
    }
}

extension ObservedBinding {
    /// A binding that is set within its transaction.
    @MainActor
    init(reading get: @escaping @MainActor () -> Value, writing set: @escaping @MainActor (Value) -> Void) {
        #if canImport(SwiftUI)
        self.init(get: get, set: { value, transaction in withTransaction(transaction) { set(value) } })
        #else
        self.init(get: get, set: set)
        #endif
    }
}
