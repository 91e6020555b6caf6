#if canImport(SwiftUI)
public import SwiftUI
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Observed {
    /// A binding for what is presented while an optional part is not nil: for `sheet(item:)`, `navigationDestination(item:)`
    /// and the like.
    ///
    /// ```swift
    /// .sheet(item: shop.binding(item: \.editing, dismiss: .closeEditor)) { EditorView(editor: $0) }
    /// ```
    ///
    /// SwiftUI sets the binding to nil when the user dismisses the presentation: then the action is sent, unless the part
    /// is nil already. The binding is nil until the store has applied the action; if the part is still set then, it is
    /// presented again. Setting it to a value does nothing.
    ///
    /// - Parameters:
    ///   - property: the part. Reading the binding counts as reading the part.
    ///   - dismiss: the action that makes the part nil.
    public func binding<Part>(item property: KeyPath<State, Part?>, dismiss: Action) -> ObservedBinding<Part?>
    {
        held(property) { new, shown in new == nil && shown != nil ? dismiss : nil }
    }

    /// A binding for what is presented while an optional part is not nil, with a store of its own for the part.
    ///
    /// ```swift
    /// .sheet(item: shop.binding(item: \.editing, send: ShopAction.editor, dismiss: .closeEditor)) { EditorView(editor: $0) }
    /// ```
    ///
    /// The item is a child as ``scope(_:send:)-(KeyPath<State,Part>,_)`` makes it, and has the part's identity: a part with
    /// another `id` is another item. A view that is being closed shows the last values. Otherwise see
    /// ``binding(item:dismiss:)``.
    ///
    /// - Parameters:
    ///   - property: the part. The reader of the binding is notified when the part becomes nil, is set again, or gets
    ///     another `id`.
    ///   - action: makes an action of this store from an action of the item. Runs on the main actor.
    ///   - dismiss: the action that makes the part nil.
    public func binding<Part: Identifiable, PartAction>(
        item property: KeyPath<State, Part?>,
        send action: @escaping (PartAction) -> Action,
        dismiss: Action
    ) -> ObservedBinding<ObservedItem<Part, PartAction>?> {
        let presence = presenceAccess(property, dismiss: dismiss)
        let elements = property.appending(path: \.elements)
        return ObservedBinding(
            reading: { presence.get() ? self.scopes(elements, send: { action($1) }).first : nil },
            writing: { if $0 == nil { presence.set(false) } }
        )
    }

    /// A binding that is true while an optional part is not nil: for `alert(_:isPresented:)` and the like.
    ///
    /// ```swift
    /// .alert("Not saved", isPresented: shop.binding(isPresented: \.failure, dismiss: .closeAlert)) { … }
    /// ```
    ///
    /// Setting it to false sends the action, unless the part is nil already; setting it to true does nothing. Otherwise see
    /// ``binding(item:dismiss:)``.
    ///
    /// - Parameters:
    ///   - property: the part. The reader of the binding is notified when the part becomes nil and when it is set again.
    ///   - dismiss: the action that makes the part nil.
    public func binding<Part>(isPresented property: KeyPath<State, Part?>, dismiss: Action)
        -> ObservedBinding<Bool>
    {
        let access = presenceAccess(property, dismiss: dismiss)
        return ObservedBinding(reading: access.get, writing: access.set)
    }

    /// A binding for the path of a `NavigationStack`, or for another control that must read back at once what it has set,
    /// while the store may apply actions later.
    ///
    /// ```swift
    /// NavigationStack(path: shop.binding(path: \.path, send: ShopAction.setPath)) { … }
    /// ```
    ///
    /// The binding has the value that was set until the store has applied the action, and then the store's value. If the
    /// store has refused or corrected the value, readers are notified. If the value is set again meanwhile, the binding
    /// has the last one until the store has applied that.
    ///
    /// - Parameters:
    ///   - property: the path. Reading the binding counts as reading the path.
    ///   - action: makes an action from the new path. Runs on the main actor.
    public func binding<Path>(
        path property: KeyPath<State, Path>,
        send action: @escaping (Path) -> Action
    ) -> ObservedBinding<Path> {
        held(property) { new, _ in action(new) }
    }

    private typealias Access<Value> = (get: @MainActor () -> Value, set: @MainActor (Value) -> Void)

    private func held<Part>(
        _ property: KeyPath<State, Part>,
        send action: @escaping (_ new: Part, _ shown: Part) -> Action?
    ) -> ObservedBinding<Part> {
        let access = access(property, send: action)
        return ObservedBinding(reading: access.get, writing: access.set)
    }

    private func presenceAccess<Part>(_ property: KeyPath<State, Part?>, dismiss: Action) -> Access<Bool> {
        access(property.appending(path: \.isPresent)) { new, shown in !new && shown ? dismiss : nil }
    }

    /// Reads and sets a part. Setting sends the action that `action` returns, if any.
    private func access<Part>(
        _ property: KeyPath<State, Part>,
        send action: @escaping (_ new: Part, _ shown: Part) -> Action?
    ) -> Access<Part> {
        let whole = observedPart
        func part() -> HeldPart<State, Part> {
            let part = whole.part(PartKey(property, .held)) { HeldPart(property) }
            // The cast is safe, because the key path and the kind of part determine the type.
            return unsafeDowncast(part, to: HeldPart<State, Part>.self)
        }
        return (
            get: {
                let part = part()
                part.noteReading()
                return part.value(in: whole)
            },
            set: { [follower] value in
                // Another thread may have changed the part since it was shown.
                follower.refresh()
                let part = part()
                guard let action = action(value, part.value(in: whole)) else { return }
                let setting = part.beginSetting()
                self.send(action)
                follower.afterPendingActions {
                    follower.refresh()
                    part.endSetting(setting, in: whole)
                }
                part.hold(value, for: setting)
            }
        )
    }
}

extension Optional {
    fileprivate var isPresent: Bool { self != nil }

    /// No elements or one.
    fileprivate var elements: [Wrapped] { map { [$0] } ?? [] }
}
